const DEA_NUMBER = /^[A-Z][A-Z9](\d)(\d)(\d)(\d)(\d)(\d)(\d)$/;

/**
 * Whether the text is a DEA number (SETUP-04): two letters, of which the second may be 9, and seven digits. The last
 * one is that of the first, third and fifth, plus twice the second, fourth and sixth.
 */
export function isDeaNumber(text: string): boolean {
  const digits = DEA_NUMBER.exec(text)?.slice(1).map(Number);
  if (digits === undefined) return false;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check] = digits;
  return (a + c + e + 2 * (b + d + f)) % 10 === check;
}
