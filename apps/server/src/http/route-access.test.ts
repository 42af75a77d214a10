import { methodAndPath } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { describe, expect, test } from 'vitest';
import { exampleInput } from '../testing/example-input.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

// Every route by who may call it, written out a second time on purpose: a new one is public only if it is put here.
// A line is a method and the first word of the path; behind it what follows, a dot for nothing.
const PUBLIC = `
  GET contact_us: metadata
  GET download: file
  GET enum: . all metadata
  GET error_log: metadata
  GET health: .
  GET invitation: link
  GET setup: status
  GET short_term_token: . expire giver
  GET toast: metadata
  GET user: get
  POST contact_us: create
  POST error_log: create
  POST setup: create
  POST toast: create
  POST user: forgot_password login login/status login/with_code password/update phone/update
`;
const SIGNED_IN = `
  GET act: receipt
  GET biometric_code: guid metadata
  GET box_check: . all for_user last metadata
  GET box_par: metadata
  GET change_log: metadata
  GET code: find
  GET dashboard: first
  GET discrepancy: . all for_user metadata
  GET drug: . all by_ids find for_box for_user metadata proof timeline
  GET drug_box: . all find for_user metadata with_unit
  GET drug_check: . all for_user metadata
  GET drug_transfer: . all for_user metadata
  GET drug_type: . all allowed for_user metadata short_date
  GET general_check: . all for_user metadata questions
  GET general_check_response: . all for_user metadata
  GET general_check_submission: . all for_user metadata
  GET image: file
  GET invitation: metadata
  GET label_sheet: metadata
  GET location: metadata
  GET medical_director: metadata
  GET national_drug_code: . all for_user metadata search
  GET product_feedback: for_user metadata
  GET product_feedback_prompt: for_user metadata should_prompt
  GET realtime: .
  GET receipt: . all open
  GET registration: metadata
  GET reseal: . all for_user metadata
  GET short_term_token: metadata
  GET stock: kept
  GET stock_move_record: . administered all for_drug for_user metadata
  GET stock_move_type: . all metadata
  GET unit: . all for_user metadata
  GET user: . all auth auth_token for_user metadata witnessed
  GET user_group: . all current for/organization for_user metadata transfer_info
  GET waste_reason: . all for_user metadata
  POST biometric_code: create witness
  POST box_check: create
  POST discrepancy: create
  POST drug: create create/many update update/many
  POST drug_box: avoid_reseal update
  POST general_check_response: create update update/many
  POST general_check_submission: create record update
  POST image: upload
  POST invitation: accept decline
  POST product_feedback: create
  POST product_feedback_prompt: create
  POST receipt: create
  POST short_term_token: create
  POST stock_move_record: administer_and_waste_remaining complete create create/many update
  POST user: dispute_witnessed logout refresh/session verify_user webauthn/refresh/options webauthn/register
  POST user: webauthn/register/options
  POST witness_key: register retire
`;
const AUDITOR = `
  GET access_log: all
  GET alert: all
  GET alert_preference: all
  GET box_par: . all
  GET change_log: . all
  GET discrepancy_case: . all form_106 form_41
  GET general_check: failures results template
  GET drug: custody_report
  GET drug_box: custody_report
  GET import: template
  GET incident: . custody_report
  GET inventory_count: all
  GET label_sheet: . all codes file shifts test_page
  GET location: . all for_user
  GET medical_director: . all for_user
  GET overview: . checks expiring
  GET packet: . all mail
  GET receipt: unpapered
  GET record: search
  GET registration: . all for_user
  GET report: file rows
  GET setup: checklist
  GET signal: all
  GET user: members
  GET user_group: effect effect_records
  GET witness_key: all
  POST alert_preference: update
  POST download: create
  POST packet: create link
`;
const ADMIN = `
  GET error_log: . all
  GET invitation: all
  GET toast: . all
  POST alert: see
  POST box_par: create delete update update/many
  POST discrepancy_case: attach close note open reopen update
  POST drug_box: archive configure create restore set_image
  POST drug_type: archive create delete restore update update/many
  POST general_check: archive create delete fix publish restore update update/many
  POST import: apply check
  POST inventory_count: create
  POST invitation: resend withdraw
  POST label_sheet: create reprint void
  POST location: archive create delete restore update update/many
  POST medical_director: archive create delete restore update update/many
  POST national_drug_code: archive create restore update update/many
  POST packet: mail
  POST receipt: join part update void
  POST registration: archive create delete restore update update/many
  POST signal: review
  POST unit: archive create delete restore update update/many
  POST user: create invite one_time_code/update password/require_reset remove sessions/end update update/many
  POST user_group: create update
  POST waste_reason: archive create restore update update/many
  POST witness_key: revoke
`;
function pinned(list: string): string[] {
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [start = '', rest = ''] = line.trim().split(': ');
      return rest.split(' ').map((end) => (end === '.' ? start : `${start}/${end}`));
    })
    .sort();
}

function declared(who: string): string[] {
  return [...routeTable()]
    .filter(([, route]) => route.who === who)
    .map(([key]) => key)
    .sort();
}

describe('every route is pinned', () => {
  test('SRV-01 the public ones are exactly these', () => {
    expect(declared('anyone')).toEqual(pinned(PUBLIC));
  });

  test('SRV-01 those that need a session are exactly these', () => {
    expect(declared('user')).toEqual(pinned(SIGNED_IN));
  });

  test('ACCESS-02 those that need an auditor or admin are exactly these', () => {
    expect(declared('auditor')).toEqual(pinned(AUDITOR));
  });

  test('SRV-07 those that need an admin are exactly these', () => {
    expect(declared('admin')).toEqual(pinned(ADMIN));
  });

  test('all other routes are for nobody', () => {
    const all = [PUBLIC, SIGNED_IN, AUDITOR, ADMIN].flatMap(pinned).length + declared('nobody').length;
    expect(all).toBe(routeTable().size);
  });
});

test('SRV-07 ACCESS-01 what needs an admin or auditor is refused to staff with 403, whatever the input', async () => {
  const as = await server.signIn('medic');
  for (const key of [...pinned(AUDITOR), ...pinned(ADMIN)]) {
    const { method, path } = methodAndPath(key as 'GET x');
    const route = routeTable().get(key as 'GET x');
    const query = new URLSearchParams(exampleInput(route?.query) as Record<string, string>);
    const answer =
      method === 'GET'
        ? await server.get(`${path}?${query.toString()}`, { as })
        : await server.post(path, exampleInput(route?.body), { as });
    expect([key, answer.status, answer.err]).toEqual([key, 403, 'NOT_ALLOWED']);
  }
});

test('SRV-02 with a token that is nobody’s every route that is not public is 401', async () => {
  for (const [key, route] of routeTable()) {
    if (route.who === 'anyone') continue;
    const { method, path } = methodAndPath(key);
    const query = new URLSearchParams(exampleInput(route.query) as Record<string, string>);
    const as = 'x'.repeat(43);
    const answer =
      method === 'GET'
        ? await server.get(`${path}?${query.toString()}`, { as })
        : await server.post(path, exampleInput(route.body), { as });
    expect([key, answer.status]).toEqual([key, 401]);
  }
});
