import type { Page } from '@playwright/test';
import { type DemoUser, emailOf, passwordForm } from '../../e2e/support/fixtures.ts';

/** Signs in without the form, which has its own pictures. */
export async function signIn(page: Page, user: DemoUser): Promise<void> {
  const reply = await page.request.post('/api/v1/user/login', {
    data: { username: emailOf(user), password: passwordForm() },
  });
  const { data }: { data: { token: string; region: string } } = await reply.json();
  await page.goto('/login/');
  await page.evaluate(
    ([token, region, email]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('region', region);
      localStorage.setItem('last_login_email', email);
    },
    [data.token, data.region, emailOf(user)] as const,
  );
}
