import './needs-cookies.ts';
// Part of the first bundle, since a tab opened before an update could no longer fetch it.
import '#shared/files/send-form.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BackOffice } from './back-office.tsx';

// A data router, so that leaving an unsaved form can be stopped by a question.
const router = createBrowserRouter([{ path: '*', element: <BackOffice /> }], { basename: '/admin' });

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
