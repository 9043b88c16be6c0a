import { type FocusEvent, type MouseEvent, useState } from 'react'
import { fill } from '#app/ui/typed-fields.ts'
import { emailMeant } from '#app/values/mistyped-domain.ts'
import { type FormState, TextField } from './typed-fields.tsx'

/**
 * The field of the email address. On leaving it, a domain that looks mistyped brings up a question, and one press takes the
 * suggestion; without a script a form with errors asks in words. The form never waits for the answer, nor for the code that
 * finds it.
 */
export function EmailField({ state }: { state: FormState }) {
	const [meant, setMeant] = useState<string>()
	const look = async ({ target }: FocusEvent<HTMLInputElement>) => {
		if (import.meta.env.SSR) return
		const found = await import('#app/values/mistyped-domain.ts').catch(() => undefined)
		setMeant(found?.emailMeant(target.value.trim()))
	}
	const take = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
		const input = currentTarget.form?.elements.namedItem('email')
		if (!(input instanceof HTMLInputElement) || !meant) return
		fill(input, meant)
		input.focus()
		setMeant(undefined)
	}
	return (
		<TextField name="email" state={state} onBlur={look}>
			<noscript>{import.meta.env.SSR && inWords(emailMeant(state.typed('email') ?? ''))}</noscript>
			<p className="mt-1 text-sm empty:hidden" aria-live="polite">
				{meant && (
					<>
						Did you mean{' '}
						<button
							type="button"
							onClick={take}
							className="min-h-11 cursor-pointer font-semibold text-signal-dark underline"
						>
							{meant}
						</button>
						?
					</>
				)}
			</p>
		</TextField>
	)
}

const inWords = (meant: string | undefined) => meant && `Did you mean ${meant}?`
