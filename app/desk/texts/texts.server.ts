import { allowTexts, stopTexts } from '#app/notifications/notifications.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import * as store from './store.server.ts'
import { type PictureOfText, type TextOnList, type TextsAsk, textsPageSize } from './text-on-list.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/** A page of incoming texts, the latest first; `older` is the last one's id when others follow. */
export async function listTexts(
	{ database, company }: Needs,
	ask: TextsAsk,
): Promise<{ texts: TextOnList[]; older: string | undefined }> {
	const rows = await store.textRows(database, ask, textsPageSize + 1)
	const shown = rows.slice(0, textsPageSize)
	const [pictures, customers] = await Promise.all([
		picturesOf(
			{ database },
			shown.map(({ id }) => id),
		),
		store.customersWith(database, [...new Set(shown.map(({ phone }) => phone))]),
	])
	return {
		texts: shown.map(({ id, phone, body, at, stopped_by }) => {
			const customer = customers.find((each) => each.phone === phone)
			return {
				id,
				at: formatMoment(at, company.timeZone),
				body,
				pictures: pictures.get(id) ?? [],
				phone: formatPhone(phone),
				customer: customer && { id: customer.id, name: customer.name },
				stoppedBy: stopped_by ?? undefined,
			}
		}),
		older: rows.length > textsPageSize ? shown.at(-1)?.id : undefined,
	}
}

export async function picturesOf(
	{ database }: Pick<Needs, 'database'>,
	textIds: string[],
): Promise<Map<string, PictureOfText[]>> {
	const rows = await store.pictureRows(database, textIds)
	return Map.groupBy(rows.map(toPicture), ({ textId }) => textId)
}

const toPicture = ({
	id,
	text_id: textId,
	state,
	reason,
}: Awaited<ReturnType<typeof store.pictureRows>>[number]): PictureOfText & { textId: string } =>
	state === 'failed' ? { textId, id, state, reason: reason ?? '' } : { textId, id, state }

/**
 * Stops texts to a phone, or allows them again, on a staff member's request; only for one of `phones`, which the page is
 * about. Returns the result in words.
 */
export async function receiveTexting(
	platform: Pick<Needs, 'database'>,
	{ staff, phones }: { staff: SignedInStaff; phones: readonly string[] },
	{ does, phone: sent }: { does: string | undefined; phone: string | undefined },
): Promise<{ status: number; message: string; ok: boolean }> {
	const phone = parsePhone(sent ?? '')
	if (phone === undefined || !phones.includes(phone) || (does !== 'stop' && does !== 'allow'))
		return refused(
			422,
			'The phone number on this page has changed. Nothing was saved. Reload the page and try again.',
		)
	const shown = formatPhone(phone)
	if (does === 'stop')
		return (await stopTexts(platform, { phone, staff }))
			? done(`Texts to ${shown} are stopped.`)
			: done(`Texts to ${shown} were stopped already.`)
	switch (await allowTexts(platform, { phone, staff })) {
		case 'allowed':
			return done(`Texts go to ${shown} again.`)
		case 'not-stopped':
			return done(`Texts go to ${shown} already.`)
		case 'stopped-by-customer':
			return refused(
				409,
				`Texts to ${shown} stay stopped: they texted STOP themselves, so only their START can undo it.`,
			)
	}
}

const done = (message: string) => ({ status: 200, message, ok: true })
const refused = (status: number, message: string) => ({ status, message, ok: false })
