import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { quotePage, yourQuotes } from '#app/shell/customer-links.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { homeSection } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { unbroken } from '#app/values/units.ts'
import { clearedCookie } from '../owner-token.server.ts'
import type { Route } from './+types/your-quotes.page.ts'
import { deviceTokens, forget } from './device-cookies.server.ts'
import { findYourQuotes } from './your-quotes.server.ts'
import type { YourQuote } from './your-quotes.ts'

/** `GET /your-quotes`: the quotes that this browser has saved or opened. Cookies that open none any more are deleted. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const { kept, tooMany } = deviceTokens(request, platform.config)
	const { quotes, spent } = await findYourQuotes(
		platform,
		kept.map(({ token }) => token),
	)
	const gone = [...tooMany, ...kept.filter(({ token }) => spent.includes(token))]
	return data(
		{ quotes },
		{ headers: [...Object.entries(customerPageHeaders), ...forget(gone, platform.config)] },
	)
}

/** `POST /your-quotes`: this browser forgets its quotes. They stay as they are, and mailed links still open them. */
export async function action({ request, context }: Route.ActionArgs) {
	const read = await readForm(request, [])
	if (!read.ok) return data({ message: read.message }, read.status)
	const { config } = context.get(platformContext)
	const { kept, tooMany } = deviceTokens(request, config)
	return redirect(yourQuotes(), {
		status: 303,
		headers: [
			...Object.entries(customerPageHeaders),
			['Set-Cookie', clearedCookie(config)],
			...forget([...kept, ...tooMany], config),
		],
	})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Your quotes', company)

export default function YourQuotes({ loaderData: { quotes }, actionData }: Route.ComponentProps) {
	return (
		<main id="main" className="page py-10 sm:py-16">
			<h1 className="text-4xl text-spruce">Your quotes</h1>
			{actionData && (
				<p role="alert" className="mt-4 max-w-[60ch] border-brick border-l-4 pl-4 font-semibold">
					{actionData.message}
				</p>
			)}
			{quotes.length === 0 ? <NoneHere /> : <QuoteList quotes={quotes} />}
			<p className="mt-8">
				<ButtonLink kind="primary" to={homeSection('calculator')}>
					Get a price
				</ButtonLink>
			</p>
		</main>
	)
}

const NoneHere = () => (
	<p className="mt-4 max-w-[60ch] text-lg">
		There are no quotes on this device. If you saved one on another phone or computer, open the link in our
		email or text there.
	</p>
)

function QuoteList({ quotes }: { quotes: YourQuote[] }) {
	return (
		<>
			<p className="mt-4 max-w-[60ch] text-lg">
				Quotes you’ve saved or opened on this device, the latest first. We keep this list here for 90 days.
			</p>
			<ul className="mt-6 grid gap-4 md:grid-cols-2">
				{quotes.map(({ token, savedOn, items, booked, price }) => (
					<li key={token} className="rounded-card border border-line bg-white p-5">
						<p className="text-muted text-sm">
							Saved {savedOn}
							{booked && ', with a pickup booked'}
						</p>
						<p className="mt-1">{unbroken(items)}</p>
						<p className="mt-2 font-semibold tabular-nums">{price}</p>
						<p className="mt-2">
							<a href={quotePage(token)} className="inline-flex min-h-11 items-center">
								Open this quote<span className="sr-only">, saved {savedOn}</span>
							</a>
						</p>
					</li>
				))}
			</ul>
			<form method="post" className="mt-6">
				<p className="text-muted text-sm">
					Is this a shared computer? We can take the list off it. Your quotes stay with us, and the links we
					sent you still work.
				</p>
				<Button kind="outline" type="submit">
					Forget my quotes on this device
				</Button>
			</form>
		</>
	)
}
