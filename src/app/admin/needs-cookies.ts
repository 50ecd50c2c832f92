// Before all else: where cookies are blocked the browser refuses its storage as well, which react-admin asks for as it loads.
if (!navigator.cookieEnabled) document.getElementById('root')!.textContent = '後台需要開啟 Cookie 才能使用。';
