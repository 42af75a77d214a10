import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { labels } from '@vialant/domain/words/labels';
import { expect, type Mock, vi } from 'vitest';
import { Scanner, type ScannerProps } from '../features/scanner/Scanner.tsx';
import { type RenderedScreen, renderScreen, type TestOptions } from './screen.tsx';

export const allowsAll = { allow_manual_scan_entry: true, allow_hand_scanner: true };
export const SUCCESS = [100];
export const ERROR = [100, 50, 100, 50, 100];

type Shown = RenderedScreen & {
  readonly onCode: Mock<ScannerProps['onCode']>;
  readonly onBack: Mock<() => void>;
  readonly change: (props: Partial<ScannerProps>) => void;
};

/** The scanner alone, with a flow that takes every code. */
export async function showScanner(props: Partial<ScannerProps> = {}, options: TestOptions = {}): Promise<Shown> {
  const onCode = vi.fn<ScannerProps['onCode']>(() => 'accepted');
  const onBack = vi.fn<() => void>();
  const always = { title: labels.scan.titles.drug, allows: allowsAll, onCode, onBack };
  const shown = renderScreen(<Scanner {...always} {...props} />, options);
  await waitFor(() => expect(shown.scanner.asked).toContain('open'));
  return { ...shown, onCode, onBack, change: (next) => shown.show(<Scanner {...always} {...props} {...next} />) };
}

/** Shows the same codes in two pictures, as many as must agree. */
export function hold({ scanner }: Shown, ...codes: Parameters<RenderedScreen['scanner']['show']>): void {
  act(() => scanner.show(...codes));
  act(() => scanner.show(...codes));
}

export function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>("Can't scan the code?");
}

/** Types as a person does, with time between the keys. */
export function slowly(): UserEvent {
  return userEvent.setup({ delay: 60 });
}

/** As a hand scanner types: no time between the keys. */
export function shoot(text: string, target: Element = document.body): void {
  for (const key of [...text.split(''), 'Enter']) fireEvent.keyDown(target, { key });
}

/** The same into the field, where the keys also write. */
export function shootIntoField(text: string): void {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
  shoot(text, field());
}

export function toastText(): string | null {
  return document.querySelector('.toast-text')?.textContent ?? null;
}
