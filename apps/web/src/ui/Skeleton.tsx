import type { ReactElement } from 'react';
import './Skeleton.css';

export type SkeletonProps = { readonly width: string; readonly height: string };

/** A grey block of the size the real thing will have, so that nothing jumps when it arrives. */
export function Skeleton({ width, height }: SkeletonProps): ReactElement {
  return <span className="skeleton" aria-hidden style={{ width, height }} />;
}
