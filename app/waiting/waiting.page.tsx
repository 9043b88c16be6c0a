import { data, redirect } from 'react-router'
import { ownPageHead, ownPageHeaders } from '#app/bookings/own-page.ts'
import { tooOften } from '#app/bookings/own-page-words.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/responses.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { homeSection, receipt, telephone, waitingPath } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/waiting.page.ts'
import { receiveOwn } from './receive-own.server.ts'
import { findOwnPlace, waiterBy } from './waiting.server.ts'
import type { OwnPlace } from './waiting-place.ts'
import type { WaitingStatus } from './waiting-states.ts'

/** `/waiting/:token`: somebody's place in the line. Opening it takes nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await waiterBy(platform, token)
	const place = right && (await findOwnPlace(platform, right))
	return data({ place }, { status: place ? 200 : 404, headers: ownPageHeaders })
}

/** Takes what is held, which leads to the receipt; declines it; or leaves the line. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const prices = context.get(pricesContext)
	if (await refuseIfTooOften(context, 'changeBooking'))
		return data({ message: tooOften(platform.company) }, 429)
	const right = await waiterBy(platform, token)
	if (!right) return data({ message: '' }, 404)
	const done = await receiveOwn(request, { ...platform, prices }, right)
	if (!done.ok) return data({ message: done.message }, done.status)
	const to = done.receiptToken === undefined ? waitingPath(token) : receipt(done.receiptToken)
	return redirect(to, { status: 303, headers: ownPageHeaders })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => ownPageHead('Your place in the line', company)

const titles: Record<WaitingStatus, string> = {
	waiting: 'You are on the waiting list',
	offered: 'A place is free for you',
	booked: 'You have your place',
	left: 'You no longer wait',
	lapsed: 'The two hours are over',
	over: 'You no longer wait',
}

export default function WaitingPage({ loaderData: { place }, actionData }: Route.ComponentProps) {
	if (!place) return <NoPlace />
	return (
		<main id="main" className="page py-10 sm:py-16">
			<h1 className="break-words text-4xl text-spruce">{titles[place.status]}</h1>
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
				<HowItStands place={place} />
			</div>
		</main>
	)
}

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })

function HowItStands({ place }: { place: OwnPlace }) {
	const { status, version, dateInWords, windows, offered, before, isMove, where, email } = place
	const { phone } = useCompany()
	if (status === 'offered' && offered)
		return (
			<>
				<p>
					<b>{dateInWords}</b>, <b className="whitespace-nowrap">{offered.window}</b>, at {where}. We keep it
					for you until <b className="whitespace-nowrap">{offered.until}</b>; then it goes to the next in
					line.
					{isMove && ' Your pickup stays where it is until you take this.'}
				</p>
				<form method="post" className="flex flex-wrap gap-3">
					<input type="hidden" name="version" value={version} />
					<Button kind="primary" type="submit" name="does" value="take">
						{isMove ? 'Move my pickup here' : 'Book this place'}
					</Button>
					{windows.length > 1 && (
						<Button kind="outline" type="submit" name="does" value="decline">
							Not this one, wait for the others
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
					You wait for <b>{dateInWords}</b>, <b>{either.format(windows)}</b>, at {where}.{' '}
					{before === 0 ? 'You are first in line.' : `Before you in line: ${before}.`} Nothing is booked yet.
				</p>
				<p>
					When a place comes free for your load, we keep it for you for two hours and write to {email} and
					text you. Between 9 PM and 8 AM we let you sleep: your two hours begin in the morning.
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
	booked: 'The pickup is booked. The mail that confirms it has the link to its page.',
	left: 'You have left the waiting list, or have booked another time. Nothing is held for you any more.',
	lapsed: 'The place that we kept for you has gone to the next in line. Nothing was booked.',
	over: 'No place came free in time. Nothing was booked.',
}

function NoPlace() {
	const { phone } = useCompany()
	return (
		<main id="main" className="page section">
			<h1 className="text-4xl text-spruce">This link opens no place in the line</h1>
			<p className="mt-4 max-w-[60ch] text-lg">
				A part of it may be missing, or it is too old. Open the link in our mail, or call{' '}
				<a href={telephone(phone)}>{phone}</a>.
			</p>
		</main>
	)
}
