import { etaMinutes, timeOfArrival } from '#app/bookings/changes/eta-minutes.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import type { LeadSnapshot } from '#app/notifications/crm/lead-snapshot.ts'
import { blanksFor } from '#app/notifications/message-blanks.ts'
import {
	blanks,
	blanksOf,
	isToWaiting,
	type MessageName,
	messageNames,
	messages,
	partNames,
	parts,
	type Words,
} from '#app/notifications/message-words.ts'
import {
	composeMail,
	type WordsInForce,
	wordsHistory,
	wordsInForce,
} from '#app/notifications/notifications.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { receipt, waitingPath } from '#app/shell/links.ts'
import { formatMoment } from '#app/values/local-time.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'
import { madeUpPickup } from './made-up-pickup.ts'
import type { ShownMessage } from './shown-message.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'config' | 'company' | 'database' | 'now'>

/** As long as a real key: an example opens nothing, and its text is counted as a real one. */
const exampleKey = 'here-goes-the-key-of-each-customers-booking'

/** Every message with its words, filled in with the pickup that was booked last, or with one that is made up. */
export async function openMessages(needs: Needs) {
	const { config, company, database, now } = needs
	const [inForce, history, leadId] = await Promise.all([
		wordsInForce({ database }),
		wordsHistory({ database }),
		store.latestLead(database),
	])
	const latest = leadId && (await findLeadSnapshot({ database, company }, leadId))
	const found = latest ?? madeUpPickup(company, now())
	const eta = timeOfArrival(now(), etaMinutes.usual)
	return {
		example: latest ? { name: found.lead.name, reference: found.reference } : undefined,
		sendsTexts: config.twilio !== undefined,
		messages: messageNames.map((name) => shown(needs, name, inForce(name), { found, eta })),
		history: history.map((change): HistoryEntry => {
			const { title, original } = messages[change.message]
			const [before, after] = [change.before ?? original, change.after ?? original]
			return {
				id: `${change.message} ${change.version}`,
				at: formatMoment(change.at, company.timeZone),
				actor: change.actor,
				action: `${change.after ? 'changed the words of' : 'brought back the original words of'} ‘${title}’`,
				changes: parts
					.filter((part) => before[part] !== after[part])
					.map((part) => ({ what: partNames[part], before: before[part], after: after[part] })),
			}
		}),
	}
}

function shown(
	{ company, config }: Needs,
	name: MessageName,
	{ words, version, isOriginal }: WordsInForce,
	{ found, eta }: { found: LeadSnapshot; eta: Date },
): ShownMessage {
	const link = publicOrigin(config) + (isToWaiting(name) ? waitingPath : receipt)(exampleKey)
	const { title, when, parts: own } = messages[name]
	const values = blanksFor(company, found, { link, eta })
	return {
		name,
		title,
		when,
		parts: own,
		words,
		seen: String(version),
		isOriginal,
		blanks: blanksOf(name).map((blank) => ({ name: blank, stands: blanks[blank] })),
		values,
		mail: wholeMail(company, name, words, { found, link, values }),
	}
}

function wholeMail(
	company: Needs['company'],
	name: MessageName,
	words: Words,
	{ found, link, values }: { found: LeadSnapshot; link: string; values: ShownMessage['values'] },
): ShownMessage['mail'] {
	const unconfirmed = name === 'requested'
	const as = { ...found, lead: { ...found.lead, unconfirmed } }
	const { subject, text } = composeMail(company, name, as, { words, link, values })
	return { subject, text }
}
