import type { Page } from '@playwright/test';
import { type DemoUser, emailOf, passwordForm } from '../../e2e/support/fixtures.ts';

type Session = { readonly token: string; readonly region: string };

/** By server and user: a sign-in is slow on purpose, and hundreds of pictures begin with one. */
const sessions = new Map<string, Promise<Session>>();

/** Signs in without the form, which has its own pictures. */
export async function signIn(page: Page, user: DemoUser): Promise<void> {
  await page.goto('/login/');
  const key = `${new URL(page.url()).origin} ${user}`;
  const session = sessions.get(key) ?? newSession(page, user);
  sessions.set(key, session);
  const { token, region } = await session;
  await page.evaluate(
    ([kept, where, email]) => {
      localStorage.setItem('token', kept);
      localStorage.setItem('region', where);
      localStorage.setItem('last_login_email', email);
    },
    [token, region, emailOf(user)] as const,
  );
}

async function newSession(page: Page, user: DemoUser): Promise<Session> {
  const reply = await page.request.post('/api/v1/user/login', {
    data: { username: emailOf(user), password: passwordForm() },
  });
  const { data }: { data: Session } = await reply.json();
  return data;
}
