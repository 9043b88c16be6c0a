import { data, useNavigation } from 'react-router'
import { changeWords } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { HistoryList } from '../review/history-list.tsx'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/messages.page.ts'
import { MessageCard } from './message-card.tsx'
import { messageFields, readWordsChange } from './message-form.ts'
import { openMessages } from './messages.server.ts'

export const meta = deskHead.meta('Messages')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'messages')
	return openMessages(context.get(platformContext))
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Changes the words of a message, or brings back the original ones. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'messages')
	const read = await readForm(request, messageFields)
	if (!read.ok) return data<FormAnswer>({ ok: false, message: read.message, about: '' }, read.status)
	const { fields } = read
	const about = aboutForm('change', fields.get('message') ?? '')
	const refused = { ok: false, about, typed: Object.fromEntries(fields) }
	const parsed = readWordsChange(fields)
	if (!parsed.ok) {
		const message = parsed.faults.message ?? 'Nothing was changed. See what’s marked above.'
		return data<FormAnswer>({ ...refused, message, faults: parsed.faults }, 422)
	}
	const platform = context.get(platformContext)
	const { message: name, words } = parsed.change
	const changed = await changeWords(platform, parsed.change, signedInStaff(staff))
	if (!changed.ok)
		return data<FormAnswer>({ ...refused, message: changedMeanwhile, seen: String(changed.version) }, 409)
	logDone(context, { message: name, staffId: staff.id }, 'the words of a message were changed')
	return data<FormAnswer>({ ok: true, about, message: words ? saved : restored })
}

const saved = 'Saved. The next message of this kind has these words.'
const restored = 'The original words are back, from the next message on.'
const changedMeanwhile =
	'Someone else just changed these words; the history says what. Yours aren’t lost. Press again to use them instead.'

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ ok: false, message, about: '' }))

/** The messages to customers: each as it looks, with its words to change. */
export default function MessagesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { example, sendsTexts, messages, history } = loaderData
	const busy = useNavigation().state !== 'idle'
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Messages</h1>
			<p className="mt-1 max-w-[68ch] text-muted">
				What customers are told about their pickup, by email and by text.{' '}
				{example ? (
					<>
						The examples are filled in with the latest booking, {example.reference} of {example.name}.
					</>
				) : (
					<b className="text-ink">Nothing is booked yet, so the examples use a made-up customer.</b>
				)}
			</p>
			{!sendsTexts && (
				<p className="mt-2 max-w-[68ch] rounded-field bg-sand px-3 py-2">
					<b>No text is sent.</b> Twilio isn’t set up, so texts are written to the outbox folder.
				</p>
			)}
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{answer?.ok || answer?.about === '' ? answer.message : null}
			</p>
			<ul className="grid gap-4">
				{messages.map((message) => (
					<li key={message.name}>
						<MessageCard message={message} answer={answer} busy={busy} />
					</li>
				))}
			</ul>
			<div className="mt-6 max-w-[68ch]">
				<HistoryList entries={history} />
			</div>
		</DeskPage>
	)
}
