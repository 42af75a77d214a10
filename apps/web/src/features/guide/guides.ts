import { text as admin } from '../../../../../docs/guide/admin.md';
import { text as inspector } from '../../../../../docs/guide/inspector.md';
import { text as medic } from '../../../../../docs/guide/medic.md';
import { text as witness } from '../../../../../docs/guide/witness.md';
import type { GuideName, GuideText } from '@vialant/domain/words/guide/text';

export const guides: { readonly [Name in GuideName]: GuideText } = { medic, witness, admin, inspector };
