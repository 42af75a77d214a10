import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
];

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
  '#0f172a',
];

// The dark theme's colours from light (0, text) to dark (9); 7 is the page. At night the page must be nearly black.
const night: MantineColorsTuple = [
  '#e6ecf4',
  '#c3cedc',
  '#a3b1c4',
  '#8495ab',
  '#2a3648',
  '#1c2636',
  '#101826',
  '#060a12',
  '#04070d',
  '#020408',
];

const FIELD_HEIGHT = '3rem';

export const theme = createTheme({
  colors: { teal, gray: slate, dark: night },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  black: '#0f172a',
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.125rem', lineHeight: '1.35' } },
  },
  respectReducedMotion: true,
  components: {
    Button: {
      vars: (_: unknown, props: { size?: string }) => ({
        root: {
          '--button-height': props.size === 'lg' ? '3.5rem' : FIELD_HEIGHT,
          '--button-fz': props.size === 'lg' ? '1.0625rem' : '1rem',
        },
      }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height': FIELD_HEIGHT, '--input-fz': '1rem' } }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '0.9375rem' },
        error: { '--input-error-size': '0.9375rem' },
        description: { '--input-description-size': '0.875rem' },
      }),
    },
  },
});

/**
 * Colours for which the component kit has no name, and those of its own that would miss a contrast of 4.5:1 (text) or
 * 3:1 (the line around a field).
 */
export const colourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#475569',
    '--mantine-color-placeholder': '#64748b',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-anchor': '#0f766e',
    '--mantine-color-default-border': '#cbd5e1',
    '--app-page': '#f8fafc',
    '--app-surface': '#ffffff',
    '--app-hairline': '#dbe3ec',
    '--app-field-line': '#8494aa',
    '--app-accent': '#0f766e',
    '--app-accent-soft': '#e6f6f3',
    '--app-loud': '#0f172a',
    '--app-good': '#15803d',
    '--app-good-soft': '#f0fdf4',
    '--app-warn': '#92400e',
    '--app-warn-soft': '#fffbeb',
    '--app-warn-line': '#f5c451',
    '--app-danger': '#b91c1c',
    '--app-danger-soft': '#fef2f2',
    '--app-danger-line': '#f2a9a9',
    '--app-vial': '#0f766e',
    '--app-vial-glass': '#64748b',
    '--app-skeleton': '#e2e8f0',
    '--app-focus': '#0f766e',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b1c4',
    '--mantine-color-placeholder': '#8495ab',
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-anchor': '#5eead4',
    '--mantine-color-default-border': '#2a3648',
    '--app-page': '#060a12',
    '--app-surface': '#0c1320',
    '--app-hairline': '#1f2a3a',
    '--app-field-line': '#56667e',
    '--app-accent': '#5eead4',
    '--app-accent-soft': '#0b2a2a',
    '--app-loud': '#f1f5f9',
    '--app-good': '#86efac',
    '--app-good-soft': '#0a2114',
    '--app-warn': '#fcd34d',
    '--app-warn-soft': '#231a05',
    '--app-warn-line': '#6b4e0b',
    '--app-danger': '#fca5a5',
    '--app-danger-soft': '#2a0e10',
    '--app-danger-line': '#7f1d1d',
    '--app-vial': '#2dd4bf',
    '--app-vial-glass': '#8495ab',
    '--app-skeleton': '#1c2636',
    '--app-focus': '#5eead4',
  },
});
