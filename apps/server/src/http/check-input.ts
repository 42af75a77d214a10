import { Refused } from '@vialant/domain/words/refusal';
import { validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Checks an input against its schema. The library compares the `length` of whatever stands where a text or a list
 * belongs, and throws where that is something which cannot be compared.
 */
export const checkInput: typeof validatorCompiler = (route) => {
  const check = validatorCompiler(route);
  return (input) => {
    try {
      return check(input);
    } catch (error) {
      if (!(error instanceof TypeError && hasOddLength(input))) throw error;
      return { error: new Refused({ code: 'INVALID_INPUT' }) };
    }
  };
};

/** Whether anything in it has a field `length` that is no plain value. Without recursion: it may be nested deeply. */
function hasOddLength(input: unknown): boolean {
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('length' in value && typeof value.length === 'object') return true;
    for (const inner of Object.values(value)) left.push(inner);
  }
  return false;
}
