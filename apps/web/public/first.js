// Asks for what the dashboard shows while the app itself is still loading; `src/api/first-answers.ts` takes the answer.
// It runs before everything else, so it imports nothing; `first-answers.test.ts` holds that it asks as the app does.
{
  const stored = (name) => localStorage.getItem(name) || '';
  const token = stored('token');
  const agencyId = stored('selected_agency_id');
  const boxId = stored('last_box_id');
  // In the mobile app the server is elsewhere. Other pages show other things.
  if (token && location.pathname === '/' && globalThis.Capacitor?.isNativePlatform() !== true) {
    const query = new URLSearchParams({ platformType: 'web', ...(boxId && { drug_box_id: boxId }) });
    const headers = {
      'x-platform-type': 'web',
      'x-platform': 'web',
      'x-service-name': 'vialant-web',
      'x-app-version': document.currentScript.dataset.version,
      'x-region': stored('region'),
      'x-auth-token': token,
      'x-user-group-id': agencyId,
      'x-trace-id': crypto.randomUUID(),
      'x-last-log-in': stored('last_log_in'),
    };
    const body = fetch(`/api/v1/dashboard/first?${query}`, { headers })
      .then((reply) => (reply.ok ? reply.json() : null))
      .catch(() => null);
    globalThis.firstAsked = { token, agencyId, body };
  }
}
