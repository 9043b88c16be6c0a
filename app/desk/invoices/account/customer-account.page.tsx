import type { ReactNode } from 'react'
import { data, Link, useNavigation, useSearchParams } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { customerIdSchema, invoiceIdSchema } from '#app/platform/ids.ts'
import { may } from '#app/policies/rights.ts'
import { deskAccountOf, deskCustomer, deskInvoice, deskInvoices } from '#app/shell/desk-links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { refuse, requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { orNoAnswer } from '../../unanswered-form.ts'
import { useMay } from '../../use-may.ts'
import { ChargeLine } from '../before-numbering/charge-line.tsx'
import { Columns } from '../columns.tsx'
import type { Route } from './+types/customer-account.page.ts'
import { type Account, openAccount, readReminder, receiveReminder } from './account.server.ts'
import { placeFrom } from './account-place.ts'
import { receiveOnAccount } from './on-account.server.ts'
import { accountFields, type OnAccountAnswer } from './on-account-form.ts'
import { OnAccount } from './on-account-forms.tsx'
import { Reminder } from './reminder.tsx'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Account',
	({ account }) => `${account.name}, account`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'money')
	const id = customerIdSchema.safeParse(params.customerId)
	const platform = context.get(platformContext)
	const asked = new URL(request.url).searchParams
	const account =
		id.success &&
		(await openAccount(platform, {
			customerId: id.data,
			staff: signedInStaff(staff),
			after: placeFrom(asked.get('after') ?? ''),
		}))
	if (!account) throw new Response('Not found', { status: 404 })
	const remind = invoiceIdSchema.safeParse(asked.get('remind'))
	const reminder = remind.success ? await readReminder(platform, account, remind.data) : undefined
	// A form that is sent twice is known by it.
	return { account, reminder, formKey: crypto.randomUUID() }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** Sends a reminder, takes money on account, or gives it back. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'money')
	const read = await readForm(request, accountFields)
	if (!read.ok) return data(notRead(read.message), read.status)
	const platform = context.get(platformContext)
	const by = signedInStaff(staff)
	if (!read.fields.has('do')) {
		const { status, answer } = await receiveReminder(platform, by, read.fields)
		return data({ ...notRead(answer.message), ok: answer.ok }, status)
	}
	if (read.fields.get('do') === 'give back' && !may(staff, 'credit')) throw refuse(args, staff, 'credit')
	const id = customerIdSchema.safeParse(params.customerId)
	if (!id.success) throw new Response('Not found', { status: 404 })
	const { status, answer } = await receiveOnAccount(platform, { customerId: id.data, staff: by }, read.fields)
	return data(answer, status)
}

export const clientAction = (args: Route.ClientActionArgs) => orNoAnswer(args, notRead)

const notRead = (message: string): OnAccountAnswer => ({
	ok: false,
	message,
	about: undefined,
	faults: {},
	typed: undefined,
})

const way = 'inline-flex min-h-11 items-center'

/** A customer's account: what they owe by age and by invoice, and a reminder of what is overdue. */
export default function CustomerAccount({
	loaderData: { account, reminder, formKey },
	actionData: answer,
}: Route.ComponentProps) {
	const mayDo = useMay()
	const company = useCompany()
	const busy = useNavigation().state !== 'idle'
	const { name, customerId, owing, toGiveBack, ages, invoices, isFollowing, next, beforeNumbering } = account
	return (
		<DeskPage width="column" className="grid gap-4 [overflow-wrap:anywhere]">
			<div>
				<h1 className="text-2xl text-spruce">{name}: account</h1>
				<p className="mt-1">
					<b className="tabular-nums">{owing}</b> owing
					{toGiveBack && `, and ${toGiveBack} to refund`}
					{account.onAccount.inAll && `; ${account.onAccount.inAll} on account`}
				</p>
				<p className="flex flex-wrap gap-x-4">
					{mayDo('customers') && (
						<Link to={deskCustomer(customerId)} className={way}>
							Their bookings
						</Link>
					)}
					<Link to={deskInvoices()} className={way}>
						All invoices
					</Link>
				</p>
				<p role="status" className="min-h-6 font-semibold text-spruce">
					{answer?.ok && answer.message}
				</p>
				<p role="alert" className="text-brick empty:hidden">
					{answer?.ok === false && answer.about === undefined && answer.message}
				</p>
			</div>
			<Columns
				title="Owing by age"
				empty="Nothing is owing."
				heads={['Past its due day', 'Owing']}
				rows={ages.map((each) => [each.age, each.owing])}
			>
				By the due day of each invoice.
			</Columns>
			<OnAccount account={account} answer={answer} formKey={formKey} busy={busy} />
			<section>
				<h2 className="text-lg">Invoices</h2>
				{invoices.length === 0 ? (
					<p className="text-muted">{isFollowing ? 'No more invoices.' : 'No invoices yet.'}</p>
				) : (
					<ul className="mt-1 grid gap-2">
						{invoices.map((invoice) => (
							<InvoiceOfAccount key={invoice.id} invoice={invoice} customerId={customerId}>
								{reminder?.invoiceId === invoice.id && !answer?.ok && (
									<Reminder reminder={reminder} number={invoice.number} formKey={formKey} />
								)}
							</InvoiceOfAccount>
						))}
					</ul>
				)}
				<nav aria-label="Pages" className="mt-2 flex justify-between empty:hidden">
					{isFollowing && (
						<Link to={deskAccountOf(customerId)} className={way}>
							First page
						</Link>
					)}
					{next && (
						<Link to={deskAccountOf(customerId, next)} className={`${way} ml-auto`}>
							Next page
						</Link>
					)}
				</nav>
			</section>
			{beforeNumbering && (
				<section>
					<h2 className="text-lg">Charged without an invoice</h2>
					<p className="text-muted">
						{beforeNumbering.charged}
						{whereTaxed(' before tax', company)}, and apart from what’s owing above.
						{beforeNumbering.unpaid && ` ${beforeNumbering.unpaid} of it isn’t paid yet.`}
					</p>
					<ul className="mt-1 grid gap-2">
						{beforeNumbering.latest.map((charge) => (
							<ChargeLine key={charge.id} charge={charge} />
						))}
					</ul>
				</section>
			)}
		</DeskPage>
	)
}

/** An invoice of the account. `children`: the reminder of it that is being read. */
function InvoiceOfAccount({
	invoice,
	customerId,
	children,
}: {
	invoice: Account['invoices'][number]
	customerId: string
	children: ReactNode
}) {
	const [asked] = useSearchParams()
	const { id, number, issued, due, total, owing, age, isOverdue, state, reminded } = invoice
	return (
		<li className="rounded-card border border-line bg-white px-4 py-2">
			<Link to={deskInvoice(id)} className={`${way} font-semibold tabular-nums`}>
				{number}
			</Link>
			<p>
				<b>{state}</b>, {total}, issued {issued}
				{owing && (
					<span className={isOverdue ? 'text-brick' : ''}>
						. {owing} owing, due {due}
						{isOverdue && ` (${age} ago)`}
					</span>
				)}
			</p>
			{reminded && <p className="text-muted">Last reminded {reminded}.</p>}
			{isOverdue &&
				(children || (
					<Link
						to={deskAccountOf(customerId, asked.get('after') ?? '', id)}
						preventScrollReset
						className={way}
					>
						Email a reminder<span className="sr-only"> of {number}</span>
					</Link>
				))}
		</li>
	)
}
