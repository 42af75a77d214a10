import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDistribution, readProductName, serverAddress } from './product.ts';
import { renderApp } from '../../testing/app.tsx';

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

test('OPEN-018 OPEN-062 OPEN-137 CONST-28 the page says where the app and its demo are; what it leaves out is not there', () => {
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}" />`;
  expect(
    readDistribution(pageWith(meta('ios-store-url', 'https://store.example') + meta('app-scheme', 'acme'))),
  ).toEqual({
    scheme: 'acme',
    stores: { ios: 'https://store.example', android: null },
    demoVideo: null,
    downloadText: null,
  });
});

test('SHELL-29 in the wrapper the sandbox flag chooses the server', () => {
  const page = pageWith(
    '<meta name="server" content="https://app.example" /><meta name="sandbox-server" content="https://sandbox.example" />',
  );
  expect(serverAddress(page, false)).toBe('https://app.example');
  expect(serverAddress(page, true)).toBe('https://sandbox.example');
});

test('OPEN-079 on the web the sandbox flag leaves the server the one the page came from', () => {
  expect([serverAddress(pageWith(''), false), serverAddress(pageWith(''), true)]).toEqual(['', '']);
});
