import { whenLoaded } from '#ui/dialogs/when-loaded.ts';

/** Few visitors want alerts, so the code loads with the press. */
const load = () => import('./use-job-alert.ts');

/** Below a search: offers to announce new results. */
export const AlertSection = ({ address }: { address: string }) => (
  <section className="jobs-alert" aria-label="職缺通知">
    <p>
      <span>還沒找到合適的？</span>
      <span>有新的符合職缺時，寄信告訴您。</span>
    </p>
    <button
      type="button"
      className="button quiet"
      onClick={() => whenLoaded(load, ({ setJobAlert }) => setJobAlert(address))}
    >
      設定職缺通知
    </button>
  </section>
);
