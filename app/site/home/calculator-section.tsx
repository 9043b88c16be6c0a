import type { ReactNode } from 'react'

export function CalculatorSection({ children }: { children: ReactNode }) {
	return (
		<section
			id="calculator"
			aria-labelledby="calculator-heading"
			className="section border-line border-y bg-paper lg:pt-10 lg:pb-14"
		>
			<span id="quote-calculator" />
			<div className="page">
				<h2 id="calculator-heading" className="text-4xl text-spruce">
					Your price, now
				</h2>
				<p className="mt-3 max-w-[60ch] text-lg text-muted">
					Set how much there is. Photos are optional and make the quote closer.
				</p>
				<noscript>
					<p className="mt-4 max-w-[60ch] border-signal border-l-4 pl-4">
						The running total needs JavaScript. Without it, you can still use the price table above and the
						booking form below.
					</p>
				</noscript>
				<div className="mt-10">{children}</div>
			</div>
		</section>
	)
}
