import { data, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { logDone } from '../../desk-log.server.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { HistoryList } from '../../review/history-list.tsx'
import { replyBlanks } from '../../saved-replies/saved-reply.ts'
import { aboutForm, type FormAnswer } from '../../schedule/form-answer.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { InboxParts } from '../inbox-parts.tsx'
import type { Route } from './+types/saved-replies.page.ts'
import { changeSaved, openSavedReplies } from './change-saved.server.ts'
import { SavedForm } from './saved-form.tsx'
import { savedFields, savedFormSchema } from './saved-form-fields.ts'

export const meta = deskHead.meta('Saved replies')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'messages')
	const saved = await openSavedReplies(context.get(platformContext))
	return { ...saved, hasInbox: staff.rights.includes('bookings') }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Adds, changes or deletes a saved reply. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'messages')
	const read = await readForm(request, savedFields)
	if (!read.ok) return data<FormAnswer>({ ok: false, message: read.message, about: '' }, read.status)
	const parsed = savedFormSchema.safeParse(Object.fromEntries(read.fields))
	if (!parsed.success)
		return data<FormAnswer>(
			{ ok: false, message: 'We couldn’t find that reply. Reload the page.', about: '' },
			422,
		)
	const { status, answer } = await changeSaved(
		context.get(platformContext),
		parsed.data,
		signedInStaff(staff),
	)
	if (answer.ok) logDone(context, { staffId: staff.id, does: parsed.data.does }, 'a saved reply was changed')
	return data<FormAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ ok: false, message, about: '' }))

/** The saved replies of the inbox, each to change or delete, and a form for a new one. */
export default function SavedReplies({
	loaderData: { replies, history, hasInbox },
	actionData: answer,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const isElsewhere =
		answer &&
		(answer.ok ||
			!['', ...replies.map(({ id }) => id)].some((id) => answer.about === aboutForm('change', id)))
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">Saved replies</h1>
			{hasInbox && <InboxParts show={undefined} counts={{}} />}
			<p className="mt-1 max-w-[68ch] text-muted">
				What you write again and again. Choosing one in a thread puts its words into the reply, filled in for
				that customer, and you can still change them. One that fits on a line, such as ‘Snow day’, is also
				offered as the reason when you move a day’s pickups or close a day, unless it has {'{name}'} in it.
			</p>
			<dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
				{Object.entries(replyBlanks).map(([name, stands]) => (
					<div key={name} className="contents">
						<dt>
							<code>{`{${name}}`}</code>
						</dt>
						<dd className="text-muted">{stands}</dd>
					</div>
				))}
			</dl>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{isElsewhere ? answer.message : null}
			</p>
			{replies.length === 0 && <p className="mb-3 text-muted">No saved replies yet.</p>}
			<ul className="grid gap-4">
				{replies.map((reply) => (
					<li key={reply.id}>
						<SavedForm reply={reply} answer={answer} busy={busy} />
					</li>
				))}
				<li>
					<SavedForm key={replies.length} reply={undefined} answer={answer} busy={busy} />
				</li>
			</ul>
			<div className="mt-6">
				<HistoryList entries={history} />
			</div>
		</DeskPage>
	)
}
