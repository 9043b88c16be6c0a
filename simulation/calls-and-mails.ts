import { z } from 'zod'
import { receiveMissedCall } from '#app/notifications/calls/missed-calls.server.ts'
import { keepMail } from '#app/notifications/incoming-mail/keep-mail.server.ts'
import { readMail } from '#app/notifications/incoming-mail/read-mail.server.ts'
import type { Company } from '#app/values/company.ts'
import { emailFrom } from '#tests/support/mails.ts'
import { type Act, type Known, oneOf, pick, type Scene } from './company-model.ts'
import type { Breach } from './rules.ts'
import type { World } from './world.ts'

/** People email the company, and call it while nobody takes the call. */

/** As the mailbox gives it: again until it is kept, and at times once more after that. */
function mailDelivery({ world, known, step }: Scene, id: string): Act {
	const came = known.inbox.mails.get(id)
	const work = async () => {
		if (!came) return 'there is none'
		const isNew = await keepMail({ ...world.platform(), photos: world.photos() }, came.mail)
		came.isPrompt ||= !came.acknowledged && world.now().getTime() === came.mail.at.getTime()
		came.acknowledged = true
		return isNew ? 'kept' : 'kept already'
	}
	return { who: `${came?.mail.sender} emails ${id}`, task: { work, fault: step.fault } }
}

/** The same act twice at once, the second without a fault. */
const twiceAtOnce = (act: Act): Act[] => [act, { ...act, task: { work: act.task.work } }]

const contactSchema = z.array(z.object({ contact: z.string() }))

/** Somebody emails, mostly a customer, or their program does by itself; now and then two readers take it in at once. */
export async function mailIn(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const [who = 0, what, twice = 0, byMachine = 0] = step.dice
	const { rows } = await world.admin.query(
		`select distinct email_key as contact from customers where email_key <> '' order by 1`,
	)
	const sender = oneOf(contactSchema.parse(rows), who * 1.2)?.contact ?? 'stranger@mail.example'
	const { mails } = known.inbox
	const id = `mail-${mails.size}`
	const source = emailFrom(sender, {
		id,
		subject: pick(['Paint', 'Our pickup', 'Re: Your pickup'], what),
		more: byMachine < 0.2 ? ['Auto-Submitted: auto-replied'] : [],
	})
	const mail = await readMail({ source: Buffer.from(source), isCut: false, at: world.now() }, [])
	if (!mail) return []
	mails.set(id, { mail, acknowledged: false, isPrompt: false })
	const first = mailDelivery(scene, id)
	return twice < 0.7 ? [first] : twiceAtOnce(first)
}

/** One that came before: the first that nobody was told is kept, or any. */
const again = (things: Map<string, { acknowledged: boolean }>, { dice: [which, any = 0] }: Scene['step']) =>
	((any < 0.6 && [...things].find(([, { acknowledged }]) => !acknowledged)) ||
		oneOf([...things], which) ||
		[])[0]

/** The mailbox gives an email again. */
export function mailAgain(scene: Scene): Act[] {
	const id = again(scene.known.inbox.mails, scene.step)
	return id === undefined ? [] : [mailDelivery(scene, id)]
}

/** The provider tells of a call: until that is acknowledged, and at times once more. */
function callNotice({ world, known, step }: Scene, sid: string): Act {
	const call = known.inbox.calls.get(sid)
	const work = async () => {
		if (!call) return 'there is none'
		await receiveMissedCall(world.platform(), { providerId: sid, phone: call.phone })
		call.acknowledged = true
		return 'received'
	}
	return { who: `${call?.phone} calls, and nobody takes it`, task: { work, fault: step.fault } }
}

/** Somebody calls and nobody takes it, mostly a customer; now and then the provider tells of it twice at once. */
export async function missedCall(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const [who = 0, twice = 0] = step.dice
	const { rows } = await world.admin.query(
		`select distinct split_part(phone, ';', 1) as contact from customers where phone like '+%' order by 1`,
	)
	const phone = oneOf(contactSchema.parse(rows), who * 1.4)?.contact ?? '+14035550778'
	const { calls } = known.inbox
	const sid = `CA-in-${calls.size}`
	calls.set(sid, { phone, acknowledged: false })
	const first = callNotice(scene, sid)
	return twice < 0.7 ? [first] : twiceAtOnce(first)
}

/** The provider tells of a call again. */
export function callAgain(scene: Scene): Act[] {
	const sid = again(scene.known.inbox.calls, scene.step)
	return sid === undefined ? [] : [callNotice(scene, sid)]
}

const breachSchema = z.array(z.object({ rule: z.string(), detail: z.string() }))

/** What was acknowledged is there once, in a thread that knows of it; a text goes back to a call at most once, and in hours. */
export async function callsAndMailsWrongly(
	{ admin, company, standIns }: World,
	{ inbox: { mails, calls } }: Known,
): Promise<Breach[]> {
	const { rows } = await admin.query({
		name: 'calls and mails',
		text: `
			with mails as (
				select * from jsonb_to_recordset($1) as given (
					fingerprint text, sender text, automatic boolean, acknowledged boolean, "isPrompt" boolean, at timestamptz
				)
			), calls as (select * from jsonb_to_recordset($2) as given (sid text, phone text, acknowledged boolean))
			select 'an email that was acknowledged is in the inbox, once' as rule, given.fingerprint as detail
			from mails given
				left join incoming_mails i on i.fingerprint = given.fingerprint and i.sender = given.sender
				left join threads t on t.contact = given.sender
			where (given.acknowledged and i.id is null) or (i.id is not null and t.id is null)
			union all select 'a call that was acknowledged is in the inbox, once', given.sid
			from calls given
				left join incoming_texts i on i.provider_id = given.sid and i.phone = given.phone and i.kind = 'call'
				left join threads t on t.contact = given.phone
			where (given.acknowledged and i.id is null) or (i.id is not null and t.id is null)
			union all select 'a thread has each call and each email once', concat(t.contact, ', ', counted.action)
			from threads t cross join lateral (values
				('called', (select count(*) from incoming_texts i where i.phone = t.contact and i.kind = 'call'),
					(select count(*) from calls given where given.phone = t.contact)),
				('emailed', (select count(*) from incoming_mails i where i.sender = t.contact),
					(select count(*) from mails given where given.sender = t.contact))
			) as counted (action, kept, sent)
			where kept > sent or kept <> (
				select count(*) from history h where h.subject = 'thread' and h.subject_id = t.id and h.action = counted.action
			)
			union all select 'a text goes back to a call, at most once', t.contact
			from threads t join messages m on m.thread_id = t.id
			where m.kind = 'missed-call' group by t.id, m.created_at
			having count(*) > 1 or not exists (
				select from incoming_texts i where i.phone = t.contact and i.kind = 'call' and i.at = m.created_at
			)
			union all select 'a reply for later does not go out once somebody emailed', m.body
			from messages m join threads t on t.id = m.thread_id
				join mails given on given.sender = t.contact and given."isPrompt" and not given.automatic
			where m.kind = 'reply' and m.send_at is not null and given.at > m.created_at and given.at < m.begun_at`,
		values: [
			JSON.stringify(
				[...mails.values()].map(({ mail: { fingerprint, sender, automatic, at }, ...end }) => ({
					...{ fingerprint, sender, automatic, at },
					...end,
				})),
			),
			JSON.stringify([...calls].map(([sid, call]) => ({ sid, ...call }))),
		],
	})
	const back = standIns.texts.texts().filter(({ body }) => body.includes('Sorry we missed your call'))
	const late = back.filter(({ at }) => !isInHours(company, at))
	const of = (number: string) => [...calls.values()].filter(({ phone }) => phone === number).length
	const many = back.filter(({ to }) => back.filter((each) => each.to === to).length > of(to))
	return [
		...breachSchema.parse(rows),
		...late.map(({ at }) => ({ rule: 'a text goes back in hours', detail: at.toISOString() })),
		...many.map(({ to }) => ({ rule: 'a text goes back to a call, at most once', detail: to })),
	]
}

/** By the clock on the wall, and by no rule of the program. */
function isInHours({ hours, timeZone }: Pick<Company, 'hours' | 'timeZone'>, at: Date): boolean {
	const part = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at)
	const weekday = part({ weekday: 'long' })
	const time = part({ hour: '2-digit', minute: '2-digit' })
	return hours.some(
		({ days, opens, closes }) => days.some((day) => day === weekday) && time >= opens && time < closes,
	)
}
