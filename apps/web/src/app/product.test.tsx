import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readProductName } from './product.ts';
import { renderApp } from './testing.tsx';

function pageWith(head: string): Document {
  return new DOMParser().parseFromString(`<html><head>${head}</head><body></body></html>`, 'text/html');
}

test('PROD-08 the product is called what the page says, else Vialant', () => {
  expect(readProductName(pageWith('<meta name="product-name" content="Medtrail" />'))).toBe('Medtrail');
  expect(readProductName(pageWith('<meta name="product-name" content=" " />'))).toBe('Vialant');
  expect(readProductName(pageWith(''))).toBe('Vialant');
});

test('PROD-08 another name reaches title, logo and heading, and the old one is nowhere', async () => {
  renderApp('/', { services: { productName: 'Medtrail' } });
  await screen.findByRole('img', { name: 'Medtrail logo' });
  await waitFor(() => expect(document.title).toBe('Medtrail'));
  expect(document.body.textContent).not.toContain('Vialant');
});
