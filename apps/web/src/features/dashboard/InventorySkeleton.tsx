import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

const CARDS = ['one', 'two', 'three', 'four'] as const;

/** The shape of a whole inventory, while even the box is not loaded. */
export function InventorySkeleton(): ReactElement {
  return (
    <>
      <div className="dashboard-head">
        <div className="dashboard-head-row">
          <h1 className="dashboard-title">{dashboardLabels.currentInventory}</h1>
          <span className="dashboard-code">
            <Skeleton width="7rem" height="1.25rem" />
          </span>
        </div>
        <p className="dashboard-line">
          <Skeleton width="14rem" height="2.5rem" />
        </p>
        <p className="dashboard-line">
          <Skeleton width="11rem" height="1rem" />
        </p>
      </div>
      <CardSkeletons />
    </>
  );
}

export function CardSkeletons(): ReactElement {
  return (
    <div className="dashboard-cards">
      <output className="visually-hidden">{dashboardLabels.loading}</output>
      {CARDS.map((card) => (
        <div key={card} className="inventory-card">
          <div className="inventory-card-top">
            <Skeleton width="8rem" height="1.25rem" />
            <Skeleton width="6rem" height="2.1875rem" />
          </div>
          <div className="inventory-card-vials">
            <Skeleton width="9rem" height="1.75rem" />
          </div>
          <p className="expiry">
            <Skeleton width="12rem" height="1rem" />
          </p>
        </div>
      ))}
    </div>
  );
}
