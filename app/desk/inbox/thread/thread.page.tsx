import { data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { deskInbox, deskThread } from '#app/shell/desk-links.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { logDone } from '../../desk-log.server.ts'
import { DeskPage } from '../../desk-page.tsx'
import { KeysSheet } from '../../keys/keys-sheet.tsx'
import { usePathKeys } from '../../keys/use-path-keys.ts'
import { untilAnswered } from '../../loading.ts'
import { latestChange } from '../../review/review.server.ts'
import { useFreshness } from '../../review/use-freshness.ts'
import { savedReplies } from '../../saved-replies/saved-replies.server.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import type { Route } from './+types/thread.page.ts'
import { colleagues } from './colleagues.server.ts'
import { receiveThread } from './receive-thread.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { openThread } from './thread.server.ts'
import type { ThreadAnswer } from './thread.ts'
import { threadFields, threadFormSchema } from './thread-form.ts'
import { ThreadItems } from './thread-items.tsx'
import { ThreadPerson } from './thread-person.tsx'
import { ThreadStanding } from './thread-standing.tsx'

export const meta = deskHead.metaOf<{ thread: { person: { who: string } } }>(
	'Inbox',
	({ thread }) => `${thread.person.who}, inbox`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'bookings')
	const platform = context.get(platformContext)
	const id = threadIdSchema.safeParse(params.threadId)
	const change = await latestChange(platform)
	const to = new URL(request.url).searchParams.get('to') ?? undefined
	const thread = id.success ? await openThread(platform, id.data, { to }) : undefined
	if (!thread) throw notFound()
	const [staff, saved] = await Promise.all([colleagues(platform, thread.assignedTo), savedReplies(platform)])
	const { twilio, smtp } = platform.config
	return { change, thread, staff, saved, sendsTexts: twilio !== undefined, sendsMail: smtp !== undefined }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/**
 * Sends a reply now or later, fills in a saved one, says that the thread is done or not, assigns it, or marks a text as a yes
 * to curbside.
 */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'bookings')
	const read = await readForm(request, threadFields)
	if (!read.ok) return data<ThreadAnswer>({ ok: false, message: read.message }, read.status)
	const threadId = threadIdSchema.safeParse(params.threadId)
	if (!threadId.success) throw notFound()
	const form = threadFormSchema.safeParse(Object.fromEntries(read.fields))
	if (!form.success) {
		const message = form.error.issues.find(({ path }) => path[0] === 'words')?.message
		return data<ThreadAnswer>(
			{
				ok: false,
				message: message ?? 'We couldn’t read this form. Reload the page.',
				typed: read.fields.get('words') ?? '',
				at: read.fields.get('at') ?? '',
			},
			422,
		)
	}
	const of = { threadId: threadId.data, staff: signedInStaff(staff) }
	const { status, answer } = await receiveThread(context.get(platformContext), of, form.data)
	if (answer.ok)
		logDone(
			context,
			{ threadId: threadId.data, staffId: staff.id, does: form.data.does },
			'a thread of the inbox was worked on',
		)
	return data<ThreadAnswer>(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): ThreadAnswer => ({ ok: false, message, noAnswer: true }))

const keys = [
	['j', 'Next in the inbox'],
	['r', 'Write a reply, or first the answer to a question about a quote'],
	['d', 'Done'],
	['c', 'Mark their latest text as a yes to curbside pickup'],
	['?', 'This sheet'],
] as const

/** What one person and the company wrote each other, who they are, and the reply. */
export default function Thread({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { change, thread, staff, saved, sendsTexts, sendsMail } = loaderData
	const busy = useNavigation().state !== 'idle'
	const next = thread.next === undefined ? undefined : deskThread(thread.next)
	useFreshness(change)
	usePathKeys(next === undefined ? {} : { j: next })
	return (
		<DeskPage>
			<p className="flex flex-wrap gap-x-6">
				<a href={deskInbox()} className="inline-flex min-h-11 items-center">
					Inbox
				</a>
				{next !== undefined && (
					<Link to={next} className="inline-flex min-h-11 items-center">
						Next in the inbox
					</Link>
				)}
			</p>
			<h1 className="text-2xl text-spruce [overflow-wrap:anywhere]">{thread.person.who}</h1>
			<ThreadStanding
				key={`${thread.id} ${thread.assignedTo}`}
				thread={thread}
				staff={staff}
				answer={answer}
				busy={busy}
			/>
			<div className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,48rem)_20rem]">
				<div>
					<ThreadItems
						items={thread.items}
						hasMore={thread.hasMore}
						answerWith={saved}
						yesTo={{ pickups: thread.person.pickups, busy }}
					/>
					{/* What is typed to one person never stands in the thread of the next. */}
					<ReplyForm
						key={thread.id}
						thread={thread}
						saved={saved}
						answer={answer}
						busy={busy}
						{...{ sendsTexts, sendsMail }}
					/>
				</div>
				<ThreadPerson person={thread.person} />
			</div>
			<KeysSheet keys={keys} />
		</DeskPage>
	)
}
