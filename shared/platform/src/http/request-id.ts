/** Names one call in the server's log; also where the page is not served securely and `randomUUID` is missing. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
