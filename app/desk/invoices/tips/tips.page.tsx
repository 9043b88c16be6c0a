import { randomUUID } from 'node:crypto'
import { data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { deskTips } from '#app/shell/desk-links.ts'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { Columns } from '../columns.tsx'
import { PeriodForm } from '../period-form.tsx'
import type { Route } from './+types/tips.page.ts'
import { openTips, receiveTips } from './tips.server.ts'
import { type TipsAnswer, tipsFields } from './tips-form.ts'
import { PayOut, TakeBack } from './tips-forms.tsx'

export const meta = deskHead.meta('Tips')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	const { searchParams } = new URL(request.url)
	const read = (name: string) => searchParams.get(name) ?? ''
	const asked = { from: read('from'), to: read('to'), after: read('after') }
	return { formKey: randomUUID(), ...(await openTips(context.get(platformContext), asked)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Notes that somebody was paid their tips, or takes that back. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'money')
	const read = await readForm(request, tipsFields)
	if (!read.ok) return data(notRead(read.message), read.status)
	const { status, answer } = await receiveTips(
		context.get(platformContext),
		signedInStaff(staff),
		read.fields,
	)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

const notRead = (message: string): TipsAnswer => ({ ok: false, about: '', message })

/** Tips by whom they are for: what the company holds for them, what came in a period, and what was paid out. */
export default function Tips({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { formKey, today, often, held, asked, message, people, payouts, isFollowing, next } = loaderData
	const busy = useNavigation().state !== 'idle'
	const days = { from: asked.from, to: asked.to }
	return (
		<DeskPage width="column" className="grid gap-4 [overflow-wrap:anywhere]">
			<h1 className="text-2xl text-spruce">Tips</h1>
			<p role="status" className="font-semibold text-spruce empty:hidden">
				{answer?.ok ? answer.message : undefined}
			</p>
			<p role="alert" className="border-brick border-l-4 pl-4 font-semibold empty:hidden">
				{answer?.ok === false ? answer.message : undefined}
			</p>
			<section>
				<h2 className="text-lg">To pay out</h2>
				{held.length === 0 ? (
					<p className="text-muted">No tips to pay out.</p>
				) : (
					<ul className="mt-1 grid gap-2">
						{held.map((each) => (
							<PayOut key={`${each.forWhom} ${each.cents}`} {...{ held: each, today, busy, formKey }} />
						))}
					</ul>
				)}
				<p className="mt-1 text-muted">
					Tips that came by card, e-transfer or cheque, on any day: we took them for the crew. The crew keeps
					cash tips.
				</p>
			</section>
			<PeriodForm
				action={deskTips()}
				asked={asked}
				often={[
					{ name: 'This month', to: deskTips(often.thisMonth) },
					{ name: 'Last month', to: deskTips(often.lastMonth) },
					{ name: 'This year', to: deskTips(often.thisYear) },
				]}
				message={message}
			/>
			<Columns
				title="Tips of these days"
				empty="No tips on these days."
				heads={['For', 'Cash', 'Other', 'Paid out']}
				rows={people.map(({ forWhom, amounts }) => [forWhom, ...amounts])}
			>
				By the day a tip was given. ‘Paid out’ counts tips that weren’t cash. A tip is never revenue.
			</Columns>
			<section>
				<h2 className="text-lg">Paid out on these days</h2>
				{payouts.length === 0 ? (
					<p className="text-muted">
						{isFollowing ? 'Nothing more was paid out on these days.' : 'Nothing was paid out on these days.'}
					</p>
				) : (
					<ul className="mt-1">
						{payouts.map((payout) => (
							<li key={payout.id} className="border-line border-b py-2">
								<p>
									<b className="tabular-nums">{payout.amount}</b> to {payout.forWhom}
								</p>
								<p className="text-muted">{payout.about}</p>
								{payout.takenBackBy ? (
									<p className="text-muted">Taken back by {payout.takenBackBy}</p>
								) : (
									<TakeBack payout={payout} busy={busy} />
								)}
							</li>
						))}
					</ul>
				)}
				<nav aria-label="Pages" className="mt-2 flex justify-between empty:hidden">
					{isFollowing && (
						<Link to={deskTips(days)} className="inline-flex min-h-11 items-center">
							First page
						</Link>
					)}
					{next && (
						<Link
							to={deskTips({ ...days, after: next })}
							className="ml-auto inline-flex min-h-11 items-center"
						>
							Next page
						</Link>
					)}
				</nav>
			</section>
		</DeskPage>
	)
}
