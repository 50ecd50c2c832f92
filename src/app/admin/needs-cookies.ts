// Runs before everything else: where cookies are blocked, the browser also refuses storage, which react-admin uses while it
// loads.
if (!navigator.cookieEnabled) document.getElementById('root')!.textContent = '後台需要開啟 Cookie 才能使用。';
