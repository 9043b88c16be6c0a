import type { ReactNode } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { isAhead } from '#app/bookings/receipt.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { deskBooking, deskMove, deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { formatMoney } from '#app/values/money.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/customer.page.ts'
import { type CustomerRecord, customerChangeFields, customerChangeSchema } from './customer.ts'
import { changeCustomer, openCustomer } from './customers.server.ts'

export const meta = deskHead.meta('Customer')

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = await requireStaff(request, context)
	const id = customerIdSchema.safeParse(params.customerId)
	const customer =
		id.success &&
		(await openCustomer(context.get(platformContext), { customerId: id.data, staff: signedInStaff(staff) }))
	if (!customer) throw new Response('Not found', { status: 404 })
	return { customer }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Joins two records, or separates them again. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const staff = await requireStaff(request, context)
	const read = await readForm(request, [...customerChangeFields])
	if (!read.ok) return data({ message: read.message }, read.status)
	const id = customerIdSchema.safeParse(params.customerId)
	const change = customerChangeSchema.safeParse(Object.fromEntries(read.fields))
	if (!id.success || !change.success)
		return data({ message: 'There is no such customer. Load the page again.' }, 422)
	const platform = context.get(platformContext)
	const { status, message } = await changeCustomer(
		platform,
		{ customerId: id.data, staff: signedInStaff(staff) },
		change.data,
	)
	return data({ message }, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, (message) => ({ message }))

/** A customer: their bookings, their quotes, and which records are theirs. */
export default function CustomerPage({ loaderData: { customer }, actionData }: Route.ComponentProps) {
	const { records, similar, bookings, quotes, waiting, history, stopped, replies, consents } = customer
	const busy = useNavigation().state !== 'idle'
	return (
		<div className="mx-auto grid max-w-3xl gap-5 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">{records[0]?.name}</h1>
				{stopped.length > 0 && (
					<p className="font-semibold text-brick">
						They texted STOP from {stopped.join(' and ')}: no texts, call or write instead.
					</p>
				)}
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{actionData?.message}
				</p>
			</div>
			<Part title="Bookings" empty="Nothing is booked.">
				{bookings.map(({ id, reference, status, when, where }) => (
					<li key={reference}>
						<Link to={deskBooking(id)} className="font-semibold tabular-nums">
							{reference}
						</Link>
						, <b>{status}</b>: {when}
						<br />
						<span className="text-muted">{where}</span>
						{isAhead(status) && (
							<>
								<br />
								<Link to={deskMove(id)} className="inline-flex min-h-11 items-center">
									Move {reference}
								</Link>
							</>
						)}
					</li>
				))}
			</Part>
			<Part title="Waiting list" empty="They waited for nothing.">
				{waiting.map(({ id, status, when, where, since }) => (
					<li key={id}>
						<b>{status}</b>: {when}
						<br />
						<span className="text-muted">
							{where}, since <span className="tabular-nums">{since}</span>
						</span>
					</li>
				))}
			</Part>
			<Part title="Quotes" empty="No quote was saved.">
				{quotes.map(({ id, status, load, total, created }) => (
					<li key={id}>
						<Link to={deskQuote(id)}>{load}</Link>, {formatMoney(total)}, <b>{status}</b>
						<br />
						<span className="text-muted tabular-nums">{created}</span>
					</li>
				))}
			</Part>
			<Part title="Texts from them" empty="None came in.">
				{replies.map(({ id, at, body }) => (
					<li key={id} className="whitespace-pre-line">
						{body === '' ? 'A picture, or nothing' : body}{' '}
						<span className="text-muted tabular-nums">{at}</span>
					</li>
				))}
			</Part>
			<Part title="Offers and reviews" empty="They did not agree to any.">
				{consents.map(({ id, wording, at, page }) => (
					<li key={id}>
						Agreed on <span className="tabular-nums">{at}</span> on {page}: “{wording}”
					</li>
				))}
			</Part>
			<Part title="Records" empty="">
				{records.map((record) => (
					<Person key={record.id} record={record}>
						{record.joined && (
							<Change act="separate" other={record.id} label="Not the same person" busy={busy} />
						)}
					</Person>
				))}
			</Part>
			<section>
				<h2 className="text-lg text-spruce">The same person, under another email or phone?</h2>
				<p className="text-muted">
					A booking is known as somebody’s when email and phone are both theirs. Join two records when you
					know that they are one person. It can be undone, and customers see nothing of it.
				</p>
				<ul className="mt-2 grid gap-2">
					{similar.map((record) => (
						<Person key={record.id} record={record}>
							<Change act="join" other={record.id} label="Same person" busy={busy} />
						</Person>
					))}
				</ul>
				<Form method="post" className="field mt-3 flex max-w-md flex-wrap items-end gap-2">
					<input type="hidden" name="do" value="join-booking" />
					<label htmlFor="reference">Reference of one of their other bookings</label>
					<input
						id="reference"
						name="reference"
						required
						maxLength={20}
						autoComplete="off"
						placeholder="K7M3QX"
						className="uppercase"
					/>
					<Button kind="outline" type="submit" className="px-4" disabled={busy}>
						Join
					</Button>
				</Form>
			</section>
			<Part title="History" empty="No records were joined.">
				{history.map(({ id, at, actor, what }) => (
					<li key={id}>
						<b>{actor}</b> {what} <span className="text-muted tabular-nums">{at}</span>
					</li>
				))}
			</Part>
		</div>
	)
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
	return (
		<section>
			<h2 className="text-lg text-spruce">{title}</h2>
			{children.length === 0 ? (
				<p className="text-muted">{empty}</p>
			) : (
				<ul className="mt-1 grid gap-2">{children}</ul>
			)}
		</section>
	)
}

function Person({ record, children }: { record: CustomerRecord; children: ReactNode }) {
	const { name, email, phone } = record
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-white p-3">
			<p>
				{name}
				<br />
				<a href={telephone(phone)}>{phone}</a>
				{email && (
					<>
						{' '}
						· <a href={mailbox(email)}>{email}</a>
					</>
				)}
			</p>
			{children}
		</li>
	)
}

function Change({
	act,
	other,
	label,
	busy,
}: {
	act: 'join' | 'separate'
	other: string
	label: string
	busy: boolean
}) {
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="do" value={act} />
			<input type="hidden" name="other" value={other} />
			<Button kind="outline" type="submit" className="px-3" disabled={busy}>
				{label}
			</Button>
		</Form>
	)
}
