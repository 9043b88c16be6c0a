import { fetchJson } from '#app/platform/json-client.ts'
import { deskDayChange, deskDayMove } from '#app/shell/desk-links.ts'
import { type ChangeAnswer, changeAnswerSchema } from './change-answer.ts'
import type { Change } from './pending-change.ts'

/** Sends a change of a pickup, also while the page is being left; `undefined` when there is no usable answer. */
export async function sendChange(change: Change): Promise<ChangeAnswer | undefined> {
	const { id, version } = change.pickup
	const [path, fields] =
		'moveTo' in change
			? [deskDayMove(id), { date: change.moveTo.date, window: change.moveTo.windowId }]
			: [
					deskDayChange(),
					{
						bookingId: id,
						action: change.action,
						...(change.eta && { eta: change.eta }),
						...(change.confirmed && { confirmed: change.confirmed }),
					},
				]
	const fetched = await fetchJson(path, changeAnswerSchema, {
		method: 'POST',
		body: new URLSearchParams({ version: String(version), ...fields }),
		keepalive: true,
	})
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
