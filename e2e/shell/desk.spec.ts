import { expect, test } from '../support/fixtures.ts';
import { expectAccessibleInEveryLook, expectAllOpen } from './looks.ts';
import { routes } from '../support/routes.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';

// Colours are checked when they stand still.
test.use({ contextOptions: { reducedMotion: 'reduce' }, user: 'medic' });

/** One page of each kind: words, a form, the camera, a list, a popup over the dashboard. `DESK=all` takes them all. */
const KINDS = ['/signup/', '/help/medic', '/drug/create', '/scanner/', '/drug/history', '/drug/details/some-id'];

test('a page of each kind passes axe on a wide screen', async ({ page }) => {
  const dashboard = new DashboardPage(page);
  await expectAllOpen(
    page,
    routes.filter(({ path }) => KINDS.includes(path)),
  );
  await dashboard.open();
  await dashboard.chooseBox('BOX-M1 (Medic 1)');
  await expect(dashboard.cards).toHaveCount(6);
  await expectAccessibleInEveryLook(page);
});
