import { data, redirect } from 'react-router'
import { tooOften } from '#app/bookings/self-service/customer-page-words.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import type { WaitingStatus } from '#app/policies/waiting-states.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { homeSection, receipt, telephone, waitingPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/waiting.page.ts'
import { atNight, offerReaches } from './offer-times.ts'
import { receiveWaitChange } from './receive-wait-change.server.ts'
import { findCustomersEntry, waiterBy } from './waiting.server.ts'
import type { CustomersEntry } from './waitlist-entry.ts'

/** `/waiting/:token`: a customer's entry. Opening it accepts nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await waiterBy(platform, token)
	const entry = right && (await findCustomersEntry(platform, right))
	return data({ entry }, { status: entry ? 200 : 404, headers: customerPageHeaders })
}

/** Accepts the offer, which leads to the receipt; declines it; or leaves the wait list. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	if (await refuseIfTooOften(context, 'changeBooking'))
		return data({ message: tooOften(platform.company) }, 429)
	const right = await waiterBy(platform, token)
	if (!right) return data({ message: '' }, 404)
	const done = await receiveWaitChange(request, { ...platform, prices }, right)
	if (!done.ok) return data({ message: done.message }, done.status)
	const to = done.receiptToken === undefined ? waitingPath(token) : receipt(done.receiptToken)
	return redirect(to, { status: 303, headers: customerPageHeaders })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Your place in line', company)

const titles: Record<WaitingStatus, string> = {
	waiting: 'You’re on the waiting list',
	offered: 'A spot opened up for you',
	booked: 'You’ve got your spot',
	left: 'You’re off the waiting list',
	lapsed: 'Your time to take it is over',
	over: 'You’re off the waiting list',
}

export default function WaitingPage({ loaderData: { entry }, actionData }: Route.ComponentProps) {
	if (!entry) return <NoSlot />
	return (
		<main id="main" className="page py-10 sm:py-16">
			<h1 className="break-words text-4xl text-spruce">{titles[entry.status]}</h1>
			{actionData?.message && (
				<p
					role="alert"
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
					autoFocus
					className="mt-4 max-w-[60ch] border-brick border-l-4 pl-4 font-semibold"
				>
					{actionData.message}
				</p>
			)}
			<div className="mt-6 grid max-w-[60ch] gap-6 text-lg">
				<HowItStands entry={entry} />
			</div>
		</main>
	)
}

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })

function HowItStands({ entry }: { entry: CustomersEntry }) {
	const { status, version, dateInWords, windows, offered, before, isMove, where } = entry
	const { phone } = useCompany()
	if (status === 'offered' && offered)
		return (
			<>
				<p>
					<b>{dateInWords}</b>, <b className="whitespace-nowrap">{offered.window}</b>, at {where}. We’ll keep
					it for you until <b className="whitespace-nowrap">{offered.until}</b>; then it goes to the next
					person.
					{isMove && ' Your pickup stays where it is until you take this.'}
				</p>
				<form method="post" className="flex flex-wrap gap-3">
					<input type="hidden" name="version" value={version} />
					<Button kind="primary" type="submit" name="does" value="take">
						{isMove ? 'Move my pickup here' : 'Book this spot'}
					</Button>
					{windows.length > 1 && (
						<Button kind="outline" type="submit" name="does" value="decline">
							Not this one, I’ll wait for the others
						</Button>
					)}
					<Button kind="outline" type="submit" name="does" value="leave">
						Leave the waiting list
					</Button>
				</form>
			</>
		)
	if (status === 'waiting')
		return (
			<>
				<p>
					You’re waiting for <b>{dateInWords}</b>, <b>{either.format(windows)}</b>, at {where}.{' '}
					{before === 0 ? 'You’re first in line.' : `Ahead of you in line: ${before}.`} Nothing is booked yet.
				</p>
				<p>
					When a spot opens up for your load, we’ll keep it for you for up to two hours and{' '}
					{offerReaches(entry)}. {atNight}
				</p>
				<form method="post">
					<input type="hidden" name="version" value={version} />
					<Button kind="outline" type="submit" name="does" value="leave">
						Leave the waiting list
					</Button>
				</form>
			</>
		)
	return (
		<>
			<p>{ended[status]}</p>
			<p>
				<ButtonLink kind="outline" to={homeSection('book')}>
					Book a pickup
				</ButtonLink>
			</p>
			<p>
				Or call <a href={telephone(phone)}>{phone}</a>.
			</p>
		</>
	)
}

const ended: Record<WaitingStatus, string> = {
	waiting: '',
	offered: '',
	booked: 'The pickup is booked. The email that confirms it has the link to its page.',
	left: 'You’ve left the waiting list, or booked another time. We’re not keeping a spot for you any more.',
	lapsed: 'The spot we were keeping for you has gone to the next person. Nothing is booked.',
	over: 'No spot opened up in time. Nothing is booked.',
}

function NoSlot() {
	const { phone } = useCompany()
	return (
		<main id="main" className="page section">
			<h1 className="text-4xl text-spruce">This link doesn’t open a place in line</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				Part of it may be missing, or it’s too old. Open the link in our email, or call{' '}
				<a href={telephone(phone)}>{phone}</a>.
			</p>
		</main>
	)
}
