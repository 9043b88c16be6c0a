import { z } from 'zod'
import { type Staff, signedInStaff } from '#app/desk/staff/staff.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { messageIdSchema, type ThreadId, threadIdSchema } from '#app/platform/ids.ts'
import {
	personOfThread,
	seenOf,
	sendReplyNow,
	setDone,
	takeBackReply,
	writeReply,
} from '#app/threads/threads.server.ts'
import { callsAndMailsWrongly } from './calls-and-mails.ts'
import { type Act, type Known, oneOf, pick, type Scene } from './company-model.ts'
import type { Breach } from './rules.ts'
import { dispatcher, owner } from './staff.ts'
import type { World } from './world.ts'

/** People write to the company, and staff answer: now, later, twice at once. */

const hour = 60 * 60_000

const words = [
	'What time will you come?',
	'There is a fridge as well',
	'Yes please',
	'Can you take paint?',
] as const

/** A text reaches the program as the provider delivers it: until it is acknowledged, and at times once more after that. */
function delivery({ world, known, step }: Scene, sid: string): Act {
	const text = known.inbox.texts.get(sid)
	const work = async () => {
		if (!text) return 'there is none'
		await receiveText(world.platform(), {
			...{ providerId: sid, phone: text.phone, body: text.body },
			...{ keyword: undefined, pictures: [] },
		})
		text.acknowledged = true
		return 'received'
	}
	return { who: `${text?.phone} texts '${text?.body}'`, task: { work, fault: step.fault } }
}

/** Somebody texts, mostly a customer; now and then the provider delivers it twice at once. */
export async function textIn(scene: Scene): Promise<Act[]> {
	const { world, known, step } = scene
	const [who = 0, what, twice = 0] = step.dice
	const { rows } = await world.admin.query(
		`select distinct split_part(phone, ';', 1) as phone from customers where phone like '+%' order by 1`,
	)
	const phones = z.array(z.object({ phone: z.string() })).parse(rows)
	const phone = oneOf(phones, who * 1.2)?.phone ?? '+14035550777'
	const { texts } = known.inbox
	const sid = `SM-in-${texts.size}`
	texts.set(sid, { phone, body: `${pick(words, what)} (${texts.size})`, acknowledged: false })
	const first = delivery(scene, sid)
	return twice < 0.7 ? [first] : [first, { ...first, task: { work: first.task.work } }]
}

/** The provider delivers a text again: the first that it knows of no answer to, or any. */
export function textAgain(scene: Scene): Act[] {
	const { known, step } = scene
	const [which, any = 0] = step.dice
	const texts = [...known.inbox.texts]
	const [sid] =
		(any < 0.6 && texts.find(([, { acknowledged }]) => !acknowledged)) || oneOf(texts, which) || []
	return sid === undefined ? [] : [delivery(scene, sid)]
}

type Opened = { threadId: ThreadId; contact: string; seen: number }

/** A thread as staff have it open, mostly one that waits for an answer. */
async function openThread({ world, step }: Scene): Promise<Opened | undefined> {
	const { rows } = await world.admin.query(
		'select id, contact from threads order by waits_since is null, id limit $1',
		[(step.dice[0] ?? 0) < 0.8 ? 5 : 100],
	)
	const one = oneOf(z.array(z.object({ id: threadIdSchema, contact: z.string() })).parse(rows), step.dice[1])
	if (!one) return undefined
	const { threads } = await personOfThread({ database: world.platform().database }, { threadId: one.id })
	return { threadId: one.id, contact: one.contact, seen: seenOf(threads) }
}

function replying({ world, known, step }: Scene, thread: Opened, staff: Staff, later?: number): Act {
	const { replies } = known.inbox
	const body = `Reply ${replies.size} of ${staff.name}`
	replies.set(body, 'unknown')
	const sendAt = later === undefined ? undefined : new Date(world.now().getTime() + later)
	const work = async () => {
		const result = await writeReply(
			world.platform(),
			{ threadId: thread.threadId, staff: signedInStaff(staff) },
			{ to: thread.contact, body, seen: thread.seen, sendAt },
		)
		replies.set(body, result.ok ? 'acknowledged' : 'refused')
		return result.ok ? 'written' : result.reason
	}
	return { who: `${staff.name} answers ${thread.contact}`, task: { work, fault: step.fault } }
}

/** Staff answer a thread, now or later, or say that it is done. */
export async function answerThread(scene: Scene): Promise<Act[]> {
	const [, , how = 0, hours = 0] = scene.step.dice
	const thread = await openThread(scene)
	if (!thread) return []
	if (how < 0.7) return [replying(scene, thread, dispatcher, how < 0.4 ? undefined : (1 + hours * 10) * hour)]
	const work = async () => {
		const by = { threadId: thread.threadId, staff: signedInStaff(dispatcher) }
		const done = await setDone(scene.world.platform(), by, thread.seen)
		return done.ok ? 'done' : done.reason
	}
	return [{ who: `Dana is done with ${thread.contact}`, task: { work, fault: scene.step.fault } }]
}

/** Two members of staff answer what both have seen, or one of them while somebody writes: the second is told before sending. */
export async function answerThreadAtOnce(scene: Scene): Promise<Act[]> {
	const thread = await openThread(scene)
	if (!thread) return []
	const first = replying(scene, thread, dispatcher)
	if ((scene.step.dice[2] ?? 0) < 0.4) return [first, ...(await textIn(scene)).slice(0, 1)]
	const second = replying(scene, thread, owner)
	const both: string[] = []
	const noting = ({ who, task }: Act): Act => ({
		who,
		task: {
			...task,
			work: async () => {
				const answer = await task.work()
				if (answer === 'written') both.push(who)
				if (both.length > 1) scene.known.wrongs.push(`${both.join(' and ')}, and neither was told`)
				return answer
			},
		},
	})
	return [noting(first), noting({ ...second, task: { work: second.task.work } })]
}

/** A reply that was written for later is taken back, or sent now. */
export async function changeLater({ world, known, step }: Scene): Promise<Act[]> {
	const { rows } = await world.admin.query(`select id, thread_id, body from messages
		where kind = 'reply' and send_at is not null and state = 'pending' order by id`)
	const waits = z
		.array(z.object({ id: messageIdSchema, thread_id: threadIdSchema, body: z.string() }))
		.parse(rows)
	const one = oneOf(waits, step.dice[0])
	if (!one) return []
	const by = { threadId: one.thread_id, staff: signedInStaff(owner) }
	const takesBack = (step.dice[1] ?? 0) < 0.5
	const work = async () => {
		const change = takesBack ? takeBackReply : sendReplyNow
		const changed = await change(world.platform(), by, one.id)
		if (changed.ok && takesBack) known.inbox.takenBack.add(one.body)
		return changed.ok ? 'changed' : changed.reason
	}
	return [
		{
			who: `Olive ${takesBack ? 'takes back' : 'sends now'} '${one.body}'`,
			task: { work, fault: step.fault },
		},
	]
}

const repliesSchema = z.array(z.object({ body: z.string(), n: z.number() }))
const breachSchema = z.array(z.object({ rule: z.string(), detail: z.string() }))

/** What was acknowledged is there, once, in a thread that knows of it; what waits for later goes out as it was meant. */
export async function inboxWrongly(world: World, known: Known): Promise<Breach[]> {
	const { admin, standIns } = world
	const { inbox } = known
	const { rows } = await admin.query({
		name: 'inbox',
		text: `
			select 'a text that was acknowledged is in the inbox, once' as rule, given.sid as detail
			from jsonb_to_recordset($1) as given (sid text, phone text, acknowledged boolean)
				left join incoming_texts i on i.provider_id = given.sid and i.phone = given.phone
				left join threads t on t.contact = given.phone
			where (given.acknowledged and i.id is null) or (i.id is not null and t.id is null)
			union all select 'a thread has each text of its phone once', t.contact
			from threads t where (select count(*) from incoming_texts i where i.phone = t.contact and i.kind = 'text')
				<> (select count(*) from history h where h.subject = 'thread' and h.subject_id = t.id and h.action = 'texted')
			union all select 'a reply for later goes out at its time, and not once somebody wrote', m.body
			from messages m join threads t on t.id = m.thread_id
			where m.kind = 'reply' and m.send_at is not null and m.begun_at is not null and (m.begun_at < m.send_at or exists (
				select from incoming_texts i where i.phone = t.contact and i.at > m.created_at and i.at < m.begun_at
			))`,
		values: [JSON.stringify([...inbox.texts].map(([sid, text]) => ({ sid, ...text })))],
	})
	const written = await admin.query(
		`select body, count(*)::int as n from messages where kind = 'reply' group by body`,
	)
	const times = new Map(repliesSchema.parse(written.rows).map(({ body, n }) => [body, n]))
	const replies = [...inbox.replies].flatMap(([body, end]): Breach[] => {
		const n = times.get(body) ?? 0
		const holds = end === 'acknowledged' ? n === 1 : end === 'refused' ? n === 0 : n <= 1
		return holds ? [] : [{ rule: 'a reply is written once', detail: `${body}, ${end}: ${n} times` }]
	})
	const sent = new Set(standIns.texts.texts().map(({ body }) => body))
	const back = [...inbox.takenBack].filter((body) => sent.has(body))
	return [
		...breachSchema.parse(rows),
		...(await callsAndMailsWrongly(world, known)),
		...replies,
		...back.map((body) => ({ rule: 'what was taken back is not sent', detail: body })),
	]
}
