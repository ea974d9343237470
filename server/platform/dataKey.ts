export const keyBytes = 32;

/** A key as DATA_KEY has it: 32 bytes in base64; null for anything else. */
export function readKey(text: string): Buffer | null {
  const bytes = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
  return bytes?.length === keyBytes ? bytes : null;
}
