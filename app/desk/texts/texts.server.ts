import { allowTexts, stopTexts } from '#app/notifications/notifications.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import * as store from './store.server.ts'
import type { PictureOfText } from './text-at-desk.ts'

type Needs = Pick<Platform, 'database'>

/** The pictures of some texts, or of some emails, in the order in which they came, by text or email. */
export async function picturesOf(
	{ database }: Needs,
	ids: string[],
	by: 'text_id' | 'mail_id' = 'text_id',
): Promise<Map<string, PictureOfText[]>> {
	const rows = await store.pictureRows(database, by, ids)
	return Map.groupBy(rows.map(toPicture), ({ of }) => of)
}

const toPicture = ({
	id,
	of,
	state,
	reason,
}: Awaited<ReturnType<typeof store.pictureRows>>[number]): PictureOfText & { of: string } =>
	state === 'failed' ? { of, id, state, reason: reason ?? '' } : { of, id, state }

/**
 * Stops texts to a phone, or allows them again, on a staff member's request; only for one of `phones`, which the page is
 * about. Returns the result in words.
 */
export async function receiveTexting(
	platform: Needs,
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
