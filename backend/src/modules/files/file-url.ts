/** The public address of a stored picture; its name is random, so the address cannot be guessed [R-API-07]. */
export const fileUrl = (file: string): string => `/files/${encodeURIComponent(file)}`;
