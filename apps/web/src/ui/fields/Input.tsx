import { type ComponentProps, type ReactElement, type ReactNode, use } from 'react';
import { DescribedByContext } from './field-context.ts';
import './fields.css';

type Looks = {
  /** Whether what it holds is refused; the reason stands below it, in its field. */
  readonly error?: boolean;
  /** A drawing at its left. */
  readonly before?: ReactNode;
  /** A drawing or a button at its right. */
  readonly after?: ReactNode;
  readonly className?: string;
};

type Given<Props> = { readonly [Name in keyof Props]: Props[Name] | undefined };

type Control<Name extends 'input' | 'select' | 'textarea' | 'button'> = Looks & Omit<ComponentProps<Name>, keyof Looks>;

/** One line to type into. */
export function Input({ error, before, after, className, ...given }: Control<'input'>): ReactElement {
  const aria = useAria(error, given['aria-describedby']);
  return (
    <InputFrame looks={{ error, before, after, className }}>
      <input {...given} {...aria} className="input-control" />
    </InputFrame>
  );
}

/** Several lines to type into. */
export function TextAreaInput({ error, before, after, className, ...given }: Control<'textarea'>): ReactElement {
  const aria = useAria(error, given['aria-describedby']);
  return (
    <InputFrame looks={{ error, before, after, className }}>
      <textarea {...given} {...aria} className="input-control" />
    </InputFrame>
  );
}

/** The device's own list to choose from. */
export function SelectInput({ error, before, after, className, ...given }: Control<'select'>): ReactElement {
  const aria = useAria(error, given['aria-describedby']);
  return (
    <InputFrame looks={{ error, before, after, className }}>
      <select {...given} {...aria} className="input-control" />
    </InputFrame>
  );
}

/** Looks like a field and opens something in which its value is chosen. */
export function ButtonInput({ error, before, after, className, ...given }: Control<'button'>): ReactElement {
  const aria = useAria(error, given['aria-describedby']);
  return (
    <InputFrame looks={{ error, before, after, className }}>
      <button {...given} {...aria} type="button" className="input-control" />
    </InputFrame>
  );
}

type Aria = { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };

/** Tells screen readers that the value is refused, and which texts of the field around it belong to it. */
function useAria(error: boolean | undefined, own: string | undefined): Aria {
  const describedBy = use(DescribedByContext) ?? own;
  return {
    ...(error === true && { 'aria-invalid': true }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}

type InputFrameProps = { readonly looks: Given<Looks>; readonly children: ReactNode };

function InputFrame({ looks, children }: InputFrameProps): ReactElement {
  const { error = false, before, after, className = '' } = looks;
  return (
    <div className={`input ${className}`} {...(error && { 'data-error': true })}>
      {Boolean(before) && <div className="input-before">{before}</div>}
      {children}
      {Boolean(after) && <div className="input-after">{after}</div>}
    </div>
  );
}
