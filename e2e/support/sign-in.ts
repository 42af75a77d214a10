// Signs in to a running server as a newcomer would, and exits with an error unless the dashboard appears. For
// rehearse.sh.
import { chromium, expect } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.mjs';
import { browserOptions, viewports } from './browser-options.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';

const [url = 'http://localhost:8080'] = process.argv.slice(2);

ensureBrowser();
const browser = await chromium.launch(browserOptions());
try {
  const page = await browser.newPage({ ...viewports.phone, baseURL: url });
  const home = new HomePage(page);
  await home.open();
  await home.logIn.click();
  await new LoginPage(page).signIn('medic');
  await page.getByRole('button', { name: 'Skip' }).click();
  const dashboard = new DashboardPage(page);
  await dashboard.shown();
  await dashboard.chooseBox('BOX-M1 (Medic 1)');
  await expect(dashboard.cards).toHaveCount(6);
} finally {
  await browser.close();
}
