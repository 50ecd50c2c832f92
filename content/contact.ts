// Words of the contact page. Field labels and messages belong to the form, not here.

type ContactBlurb = {
  key: 'consulting' | 'services' | 'team' | 'email';
  title: string;
  text: string;
  /** Without a label, the agency's e-mail address is shown. */
  link: { label: string; to: string };
};

export type ContactContent = {
  metaTitle: string;
  metaDescription: string;
  title: string;
  intro: string;
  tabs: {
    consult: { label: string; description: string };
    appeal: { label: string; description: string };
  };
  privacyNote: string;
  privacyLink: string;
  blurbs: ContactBlurb[];
};

export const contact: ContactContent = {
  metaTitle: '聯絡我們',
  metaDescription:
    '想委託徵才、獵才、派遣或薪酬委外，或對我們的服務有意見，請留言給{company}。顧問會在一到兩個工作天內回覆。',
  title: '聯絡我們',
  intro: '把您的狀況寫下來就好，不必先想好要買什麼服務。我們會在一到兩個工作天內回覆；急的話，請在服務時間直接來電。',
  tabs: {
    consult: {
      label: '合作諮詢',
      description: '企業想找人、想委外，或求職者想約諮詢，都從這裡開始。請簡單說明需求與方便聯絡的時間。',
    },
    appeal: {
      label: '意見申訴',
      description: '對顧問的服務、職缺內容或個人資料的處理有意見，請告訴我們。申訴會交由主管處理。',
    },
  },
  privacyNote: '您填寫的資料用來回覆這次的留言；企業的合作諮詢，也用於後續聯繫。',
  privacyLink: '隱私權政策',
  blurbs: [
    {
      key: 'consulting',
      title: '先聊再決定',
      text: '第一次諮詢不收費，電話、視訊或到公司面談都可以。',
      link: { label: '了解人才諮詢', to: '/service/consult' },
    },
    {
      key: 'services',
      title: '企業需要的服務',
      text: '獵才、正職推薦、派遣、薪酬委外與人資專案，可以單獨委託，也可以搭配。',
      link: { label: '了解企業求才', to: '/service/recruitment' },
    },
    {
      key: 'team',
      title: '專業的團隊',
      text: '顧問來自人資、製造、業務與財務等現場，聽得懂您說的工作。',
      link: { label: '認識{shortName}', to: '/about' },
    },
    {
      key: 'email',
      title: '寫信或來電',
      text: '也可以直接寄信給我們，附上職務說明或履歷都行；或在服務時間（{serviceHours}）來電。',
      link: { label: '', to: '' },
    },
  ],
};
