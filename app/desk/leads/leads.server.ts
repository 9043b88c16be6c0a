import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/calgary-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { deliveryKinds } from '../jobs/failure.ts'
import { type LeadOnList, type LeadsAsk, leadsPageSize } from './lead-on-list.ts'
import * as store from './store.server.ts'

/** A page of leads, newest first, each with how far its deliveries got; `older` names its last when others follow. */
export async function listLeads(
	{ database }: Pick<Platform, 'database'>,
	ask: LeadsAsk,
): Promise<{ leads: LeadOnList[]; older: string | undefined }> {
	const rows = await store.leadRows(database, ask, leadsPageSize + 1)
	const shown = rows.slice(0, leadsPageSize)
	const deliveries = await store.deliveryRows(
		database,
		shown.map(({ id }) => id),
	)
	return {
		leads: shown.map((row) => ({
			id: row.id,
			name: row.name,
			email: row.email,
			phone: formatPhone(row.phone),
			address: `${row.property_address}, ${row.city}, AB ${row.postal_code}`,
			message: row.message,
			created: formatMoment(row.created_at),
			quoteId: row.quote_id,
			deliveries: deliveryKinds.map((kind) => {
				const found = deliveries.find((each) => each.lead_id === row.id && each.kind === kind)
				return { kind, state: found?.state ?? 'waiting', error: found?.error ?? null }
			}),
		})),
		older: rows.length > leadsPageSize ? shown.at(-1)?.id : undefined,
	}
}
