import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Writes a reply as its schema says. An answer that an earlier release kept for repetitions does not have the fields that
 * were added since: where they may be null, they are.
 */
export const serializeReply: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route);
  return (data) => {
    try {
      return write(data);
    } catch (error) {
      const whole = completed(route.schema, data);
      if (JSON.stringify(whole) === JSON.stringify(data)) throw error;
      return write(whole);
    }
  };
};

function completed(schema: unknown, data: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return completed(schema.unwrap(), data);
  if (schema instanceof z.ZodArray && Array.isArray(data)) return data.map((each) => completed(schema.element, each));
  if (!(schema instanceof z.ZodObject) || typeof data !== 'object' || data === null) return data;
  const told = new Map<string, unknown>(Object.entries(data));
  const fields = Object.entries<z.ZodType>(schema.shape).map(([key, field]) => {
    const value = told.get(key);
    return [key, value === undefined && field.safeParse(null).success ? null : completed(field, value)];
  });
  return { ...data, ...Object.fromEntries(fields) };
}
