/**
 * Says why a value does not have the shape of T, after the path to the wrong part; null when it has. The type is only
 * remembered, so that `readJson` gives what was read its type.
 */
export type Shape<T = unknown> = ((value: unknown) => string | null) & { readonly reads?: T };

type Members = Readonly<Record<string, unknown>>;

const HASH = /^[0-9a-f]{64}$/;

export const isText: Shape = (value) => (typeof value === 'string' ? null : ': must be a text');
export const isFlag: Shape = (value) => (typeof value === 'boolean' ? null : ': must be true or false');
export const isScalar: Shape = (value) =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
    ? null
    : ': must be a text, a number, true or false';
export const isTextOrNumber: Shape = (value) =>
  typeof value === 'string' || Number.isFinite(value) ? null : ': must be a text or a number';
export const isHash: Shape = (value) =>
  typeof value === 'string' && HASH.test(value) ? null : ': must be 64 hex digits';

/** A whole number that is not below this one. */
export function isWholeFrom(least: number): Shape {
  return (value) =>
    Number.isSafeInteger(value) && Number(value) >= least ? null : `: must be a whole number from ${least}`;
}

export function isOneOf(values: readonly unknown[]): Shape {
  return (value) => (values.includes(value) ? null : `: must be one of ${values.join(', ')}`);
}

/** This shape, or not there at all. */
export function isOptional(shape: Shape): Shape {
  return (value) => (value === undefined ? null : shape(value));
}

export function isListOf(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return ': must be a list';
    for (let index = 0; index < value.length; index += 1) {
      const wrong = shape(value[index]);
      if (wrong !== null) return `.${index}${wrong}`;
    }
    return null;
  };
}

/** Any names, each with a value of this shape. */
export function isMapOf(shape: Shape): Shape {
  return (value) => {
    if (!isMembers(value)) return ': must be an object';
    for (const name of Object.keys(value)) {
      const wrong = shape(value[name]);
      if (wrong !== null) return `.${name}${wrong}`;
    }
    return null;
  };
}

/** An object with these members, and perhaps others. */
export function hasMembers<T>(shapes: { readonly [Name in keyof T]-?: Shape }): Shape<T> {
  const expected = Object.entries<Shape>(shapes);
  return (value) => {
    if (!isMembers(value)) return ': must be an object';
    for (const [name, shape] of expected) {
      const wrong = shape(value[name]);
      if (wrong !== null) return `.${name}${wrong}`;
    }
    return null;
  };
}

/** An object with these members, and no others. */
export function hasOnly<T>(shapes: { readonly [Name in keyof T]-?: Shape }): Shape<T> {
  const members = hasMembers<T>(shapes);
  return (value) => {
    const wrong = members(value);
    if (wrong !== null || !isMembers(value)) return wrong;
    const other = Object.keys(value).find((name) => !Object.hasOwn(shapes, name));
    return other === undefined ? null : `.${other}: is not expected`;
  };
}

/** The JSON value in the text if it has the shape, or a sentence that says why it has not. */
export function readJson<T>(text: string, shape: Shape<T>): T | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  if (fits(value, shape)) return value;
  const wrong = shape(value) ?? '';
  return wrong.startsWith('.') ? wrong.slice(1) : `it${wrong}`;
}

function fits<T>(value: unknown, shape: Shape<T>): value is T {
  return shape(value) === null;
}

/** What the value has under this name; nothing if it is no object. */
export function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) ? value[name] : undefined;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
