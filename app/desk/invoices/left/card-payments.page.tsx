import { data, Form, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { may } from '#app/policies/rights.ts'
import { deskInvoice, deskInvoices } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { refuse, requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { useMay } from '../../use-may.ts'
import type { Route } from './+types/card-payments.page.ts'
import { type LeftAtDesk, openLeft, receiveSettled } from './left-at-desk.server.ts'
import { type SettleAnswer, settleFields } from './settle-form.ts'

export const meta = deskHead.meta('Card payments to sort out')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'money')
	return openLeft(context.get(platformContext))
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Takes down how what was left of a card payment was settled. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'money')
	if (!may(staff, 'credit')) throw refuse(args, staff, 'credit')
	const read = await readForm(request, settleFields)
	if (!read.ok) return data(notRead(read.message), read.status)
	const { status, answer } = await receiveSettled(
		context.get(platformContext),
		signedInStaff(staff),
		read.fields,
	)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

const notRead = (message: string): SettleAnswer => ({ ok: false, about: '', message, typed: undefined })

/** Money that came by card and could not be booked on an invoice: what it is, and what to do. */
export default function CardPaymentsPage({
	loaderData: { waiting, settled },
	actionData: answer,
}: Route.ComponentProps) {
	return (
		<DeskPage width="column" className="grid gap-4 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">Card payments to sort out</h1>
				<p className="mt-1 max-w-[68ch] text-muted">
					Money that came by card and that no invoice had room for. It isn’t in what customers owe, and it
					stays here until someone says what was done with it.
				</p>
				<Link to={deskInvoices()} className="inline-flex min-h-11 items-center">
					All invoices
				</Link>
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{answer?.ok && answer.message}
				</p>
				<p role="alert" className="text-brick empty:hidden">
					{answer?.ok === false && !waiting.some(({ id }) => id === answer.about) && answer.message}
				</p>
			</div>
			{waiting.length === 0 ? (
				<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
					Nothing to sort out.
				</p>
			) : (
				<ul className="grid gap-4">
					{waiting.map((payment) => (
						<li key={payment.id} className="rounded-card border border-line bg-white p-4">
							<About payment={payment} />
							<p className="mt-1 max-w-[68ch]">{payment.remedy}</p>
							<SettleForm payment={payment} answer={answer} />
						</li>
					))}
				</ul>
			)}
			{settled.length > 0 && (
				<section>
					<h2 className="text-lg">Sorted out last</h2>
					<ul className="mt-2 grid gap-2">
						{settled.map((payment) => (
							<li key={payment.id} className="border-line border-b pb-2">
								<About payment={payment} />
								<p className="text-muted">{payment.settled}</p>
							</li>
						))}
					</ul>
				</section>
			)}
		</DeskPage>
	)
}

const About = ({ payment: { left, amount, invoice, paidOn, reference } }: { payment: LeftAtDesk }) => (
	<p>
		<b className="tabular-nums">{left}</b>
		{left !== amount && ` of ${amount}`}, {paidOn}, {reference}
		{invoice && (
			<>
				{', '}
				<Link to={deskInvoice(invoice.id)} className="inline-flex min-h-11 items-center">
					{invoice.number}
				</Link>
			</>
		)}
	</p>
)

function SettleForm({
	payment: { id, left, mayKeep },
	answer,
}: {
	payment: LeftAtDesk
	answer: SettleAnswer | undefined
}) {
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	if (!mayDo('credit')) return <p className="mt-2 text-muted">Someone who gives credit sorts this out.</p>
	const own = answer?.ok === false && answer.about === id ? answer : undefined
	const field = `how-${id}`
	return (
		<>
			{mayKeep && (
				<Form method="post" preventScrollReset className="mt-2">
					<input type="hidden" name="do" value="keep" />
					<input type="hidden" name="payment" value={id} />
					<Button kind="solid" type="submit" disabled={busy}>
						{busy ? 'Saving...' : `Put ${left} on their account`}
					</Button>
				</Form>
			)}
			<Form method="post" preventScrollReset className="mt-2 grid gap-2">
				<input type="hidden" name="do" value="settle" />
				<input type="hidden" name="payment" value={id} />
				<Field
					id={field}
					label={mayKeep ? 'Or what else you did with it' : 'What you did with it'}
					error={own && [own.message]}
				>
					<input
						id={field}
						name="how"
						required
						autoComplete="off"
						maxLength={200}
						defaultValue={own?.typed}
						aria-invalid={own ? true : undefined}
						aria-describedby={`${field}-error`}
					/>
				</Field>
				<p>
					<Button kind="outline" type="submit" disabled={busy}>
						{busy ? 'Saving...' : 'Mark it sorted out'}
					</Button>
				</p>
			</Form>
		</>
	)
}
