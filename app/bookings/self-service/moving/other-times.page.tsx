import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { otherTimes } from '#app/shell/customer-links.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { movePath, receipt } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FreeWindows } from '../../availability/window-choice.tsx'
import { customerBy } from '../../booking/receipt-token.server.ts'
import { CustomerPage, NotHere } from '../customer-page-frame.tsx'
import { tooOften } from '../customer-page-words.ts'
import { NoReceipt } from '../no-receipt.tsx'
import type { Route } from './+types/other-times.page.ts'
import { otherTimesOf } from './other-times.server.ts'
import type { OtherTimes } from './other-times.ts'
import { receiveMove } from './receive-move.server.ts'

/** `/booked/:token/other-times`: three other times for a pickup that we moved. Opening it changes nothing; it works without a script. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const found = right && (await otherTimesOf(platform, right))
	return data({ found, token }, { status: found ? 200 : 404, headers: customerPageHeaders })
}

/** Moves it there, and redirects to the receipt; or is this page again, with the three that are free by now. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	if (await refuseIfTooOften(context, 'changeBooking'))
		return data({ message: tooOften(platform.company) }, 429)
	const right = await customerBy(platform, token)
	if (!right) return data({ message: '' }, 404)
	const moved = await receiveMove(request, platform, right)
	return moved.ok
		? redirect(receipt(token), { status: 303, headers: customerPageHeaders })
		: data({ message: moved.answer.message }, moved.status)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Other times for your pickup', company)

export default function OtherTimesPage({ loaderData: { found, token }, actionData }: Route.ComponentProps) {
	if (!found) return <NoReceipt />
	return (
		<CustomerPage title="Other times for your pickup" message={actionData?.message} token={token}>
			{found.can === 'move' ? (
				<Times found={found} token={token} />
			) : (
				<NotHere token={token} isTooLate={found.can === 'too-late'} />
			)}
		</CustomerPage>
	)
}

function Times({ found, token }: { found: OtherTimes; token: string }) {
	const { version, status, dateInWords, windowLabel, because, isFar, times } = found
	return (
		<div className="grid max-w-[60ch] grid-cols-1 gap-6 text-lg">
			<p>
				{status === 'requested' ? 'You asked for ' : because === undefined ? 'It’s on ' : 'We moved it to '}
				<b>{dateInWords}</b>, <b className="whitespace-nowrap">{windowLabel}</b>.
				{because !== undefined && ` Reason: ${because}`}
			</p>
			<p>That stays yours until you take another time. If it suits you, there’s nothing to do.</p>
			{times.length > 0 ? (
				<section aria-labelledby="others" className="grid gap-2">
					<h2 id="others" className="text-2xl text-spruce">
						Or take one of these
					</h2>
					<p>
						They’re free right now, and we aren’t holding them.
						{isFar && ' Our trucks get out there on set days, so we’ll confirm the new day with you again.'}
					</p>
					<form method="post" action={otherTimes(receipt(token))}>
						<input type="hidden" name="version" value={version} />
						<FreeWindows windows={times} verb={isFar ? 'Request' : 'Move to'} disabled={false} />
					</form>
				</section>
			) : (
				<p>Nothing else is free within two weeks of it.</p>
			)}
			<p className="flex flex-wrap gap-3">
				<ButtonLink kind="outline" to={receipt(token)}>
					Keep it as it is
				</ButtonLink>
				<ButtonLink kind="outline" to={movePath(token)}>
					See every day
				</ButtonLink>
			</p>
		</div>
	)
}
